import { shallowEqual, useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { supportView } from '#machines/support/support.selectors.ts'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useSupport } from './use-support.ts'

const SupportDialog = lazyPart(async () => (await import('./support-dialog.tsx')).SupportDialog)

/** Handles requests for customer service while mounted, and renders its dialog; `help`: the help page is available. */
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
