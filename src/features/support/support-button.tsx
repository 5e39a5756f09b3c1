import { useText } from '#src/i18n/text.tsx'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { requestSupport } from './support-requests.ts'

/** Opens customer service, in a pop-up window where the browser allows it. */
export function SupportButton({ variant = 'link' }: { readonly variant?: ButtonVariant }) {
  const t = useText()
  return (
    <Button variant={variant} onClick={() => requestSupport(t('support.waiting'))}>
      {t('support.title')}
    </Button>
  )
}
