import { shallowEqual, useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { supportView } from '#machines/support/support.selectors.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { chunk } from '#src/platform/chunk.ts'
import { useSupport } from './use-support.ts'

const SupportDialog = lazy(async () => {
  const [{ SupportDialog }] = await Promise.all([chunk(() => import('./support-dialog.tsx')), texts.need('support')])
  return { default: SupportDialog }
})

/** Grants the wishes to talk to customer service for as long as it is on the screen, with the dialog that may take; `help` where the help can be read. */
export function Support({ help }: { readonly help: boolean }) {
  const support = useSupport()
  const { body } = useSelector(support, supportView, shallowEqual)
  if (body === null) return null
  return (
    <Suspense>
      <SupportDialog support={support} help={help} />
    </Suspense>
  )
}
