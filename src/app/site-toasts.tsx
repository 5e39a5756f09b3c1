import { useText } from '#src/i18n/text.tsx'
import { ToastRegion } from '#src/ui/toast-region.tsx'
import type { Toasts } from '#src/ui/toasts.ts'

/** The site's toasts with their names. */
export function SiteToasts({ toasts }: { readonly toasts: Toasts }) {
  const t = useText()
  return <ToastRegion toasts={toasts} label={t('app.toasts')} dismissLabel={t('app.close')} />
}
