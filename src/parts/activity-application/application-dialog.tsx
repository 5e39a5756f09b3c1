import { shallowEqual, useSelector } from '@xstate/react'
import { useId } from 'react'
import { lettersIn, longestComment } from '#wire/promotion-terms.ts'
import { activityApplicationView } from '#machines/activity-application/activity-application.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { classNames } from '#src/ui/class-names.ts'
import { FieldError } from '#src/ui/choice-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { ApplicationPictures } from './application-pictures.tsx'
import { type ApplicationChart, useApplication } from './use-application.ts'
import styles from './application.module.css'

interface ApplicationDialogProps {
  /** The promotion’s name. */
  readonly id: string
  readonly onSent: () => void
  readonly onClose: () => void
}

/** The application for a promotion: a comment and pictures (spec §3, §5 activity application). */
export function ApplicationDialog({ id, onSent, onClose }: ApplicationDialogProps) {
  const t = useText()
  const { chart, progress } = useApplication(id)
  useEmitted(chart, 'application.sent', onSent)
  const { refusal, busy, failed } = useSelector(chart, activityApplicationView, shallowEqual)
  return (
    <Dialog title={t('activity-application.title')} closeLabel={t('app.close')} onClose={onClose} size="medium">
      <FormView
        onSubmit={() => chart.send({ type: 'form.submitted' })}
        error={failed ? t('activity-application.failed') : refusal === null ? null : t(`refusal.${refusal}`)}
        submit={t('activity-application.send')}
        busy={busy}
      >
        <Comment chart={chart} />
        <ApplicationPictures chart={chart} progress={progress} />
      </FormView>
    </Dialog>
  )
}

/** The comment, with how many letters of it people see. */
function Comment({ chart }: { readonly chart: ApplicationChart }) {
  const t = useText()
  const id = useId()
  const { fields, problems, busy } = useSelector(chart, activityApplicationView, shallowEqual)
  const error =
    problems.comment === undefined
      ? null
      : t(`activity-application.comment.${problems.comment}`, { most: longestComment })
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {t('activity-application.comment')}
      </label>
      <textarea
        id={id}
        className={classNames(styles['text'], error !== null && styles['bad'])}
        rows={4}
        value={fields.comment}
        readOnly={busy}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-count`}
        onChange={({ currentTarget: { value } }) =>
          chart.send({ type: 'form.edited', fields: { comment: value, length: lettersIn(value.trim()) } })
        }
      />
      <p id={`${id}-count`} className={styles['faint']}>
        {t('activity-application.comment.count', { length: fields.length, most: longestComment })}
      </p>
      <FieldError>{error}</FieldError>
    </div>
  )
}
