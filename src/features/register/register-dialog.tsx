import { shallowEqual, useSelector } from '@xstate/react'
import { registerView } from '#machines/register/register.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { EntranceBanners } from '#src/shared/banners/entrance-banners.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { RegisterForm } from './register-form.tsx'
import styles from './register-form.module.css'
import { useRegister } from './use-register.ts'
import { WelcomeOffer } from './welcome-offer.tsx'

/** Renders the registration dialog (spec §2): with a banner beside the form on a desktop, a sheet on a phone. */
export function RegisterDialog() {
  const t = useText()
  const register = useRegister()
  const view = useSelector(register, registerView, shallowEqual)
  const confirm = () => register.send({ type: 'warning.confirmed' })
  return (
    <Dialog
      title={t('register.title')}
      closeLabel={t('register.close')}
      closeOnEscape={!view.finishing}
      onClose={() => register.send({ type: 'closed' })}
      aside={<EntranceBanners />}
    >
      {view.loading && <FormSkeleton label={t('register.loading')} fields={4} />}
      {view.loadFailed && (
        <div className={styles['form']}>
          <Callout tone="error">{t('register.unloaded')}</Callout>
          <Button wide variant="primary" onClick={() => register.send({ type: 'retry.requested' })} data-autofocus>
            {t('register.again')}
          </Button>
        </div>
      )}
      {view.notOffered && <Callout tone="info">{t('register.shut')}</Callout>}
      {view.open && (
        <>
          <RegisterForm register={register} />
          <WelcomeOffer />
        </>
      )}
      {view.warning && (
        <ConfirmDialog
          title={t('register.warning.title')}
          text={t('refusal.invitation_code_error')}
          closeLabel={t('register.close')}
          confirm={{ label: t('register.warning.confirm'), onClick: confirm }}
          onClose={confirm}
        />
      )}
    </Dialog>
  )
}
