import { shallowEqual, useSelector } from '@xstate/react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ActorRefFrom } from 'xstate'
import type { captchaImageMachine } from '#machines/captcha-image/captcha-image.machine.ts'
import { useText } from '#src/i18n/text.tsx'
import { fieldInputs } from '#src/providers/form/field-inputs.ts'
import type { FormField } from '#src/providers/form/use-form.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type EnterKey, TextField } from '#src/ui/text-field.tsx'
import styles from './captcha-image-field.module.css'

export interface CaptchaImageFieldProps {
  readonly captcha: ActorRefFrom<typeof captchaImageMachine>
  readonly field: FormField
  readonly enterKeyHint: EnterKey
}

/** Renders the captcha image, a button for another one, and the field for its letters. */
export function CaptchaImageField({ captcha, field, enterKeyHint }: CaptchaImageFieldProps) {
  const t = useText()
  const { image, busy, failed, refusal, canRefresh } = useSelector(
    captcha,
    (snapshot) => ({
      image: snapshot.context.captcha?.image ?? null,
      busy: snapshot.hasTag('busy'),
      failed: snapshot.hasTag('failed'),
      refusal: snapshot.context.refusal,
      canRefresh: snapshot.hasTag('refreshable'),
    }),
    shallowEqual,
  )
  const problem = failed ? (refusal === null ? t('captcha-image.failed') : t(`refusal.${refusal}`)) : null

  return (
    <div className={styles['captcha']}>
      <TextField
        {...field}
        label={t('captcha-image.label')}
        error={field.error ?? problem}
        {...fieldInputs.captcha}
        enterKeyHint={enterKeyHint}
        maxLength={16}
      />
      <div className={styles['picture']} aria-busy={busy}>
        {image === null ? (
          <Skeleton className={styles['image']} />
        ) : (
          <img className={styles['image']} src={image} alt={t('captcha-image.picture')} />
        )}
        <IconButton
          label={t('captcha-image.refresh')}
          icon={<Icon of={RefreshCw} />}
          aria-disabled={!canRefresh || undefined}
          onClick={() => captcha.send({ type: 'refresh.requested' })}
        />
      </div>
    </div>
  )
}
