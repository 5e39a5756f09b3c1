import type { ComponentProps } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { Callout } from '#src/ui/callout.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { PinField } from '#src/ui/pin-field.tsx'

interface PaymentFormProps extends ComponentProps<typeof FormView> {
  /** The payment password as held by the form; null where the flow has it already. */
  readonly password: Omit<ComponentProps<typeof PinField>, 'label' | 'autoComplete' | 'enterKeyHint'> | null
}

/** Renders a form that ends with the payment password; it warns where the browser cannot encrypt. */
export function PaymentForm({ password, children, ...form }: PaymentFormProps) {
  const t = useText()
  return (
    <FormView {...form}>
      {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
      {children}
      {password !== null && (
        <PinField {...password} label={t('payment-password.title')} autoComplete="off" enterKeyHint="done" />
      )}
    </FormView>
  )
}
