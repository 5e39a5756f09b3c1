import { useText } from '#src/i18n/text.tsx'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { askForSupport } from './support-desk.ts'

/** Leads to customer service, in a window of its own where the browser lets it. */
export function SupportButton({ variant = 'link' }: { readonly variant?: ButtonVariant }) {
  const t = useText()
  return (
    <Button variant={variant} onClick={() => askForSupport(t('support.waiting'))}>
      {t('support.title')}
    </Button>
  )
}
