import { useText } from '#src/i18n/text.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'

/** Placeholder below the heading while the code of a page is loading. */
export function PageLoading() {
  const t = useText()
  return <FormSkeleton label={t('app.loading')} fields={4} />
}
