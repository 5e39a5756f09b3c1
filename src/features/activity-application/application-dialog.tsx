import { shallowEqual, useSelector } from '@xstate/react'
import { lettersIn, maxCommentLength } from '#wire/engagement/promotion-rules.ts'
import { activityApplicationView } from '#machines/activity-application/activity-application.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { ApplicationPictures } from './application-pictures.tsx'
import { type ApplicationChart, useApplication } from './use-application.ts'

interface ApplicationDialogProps {
  /** The promotion’s name. */
  readonly id: string
  readonly onSent: () => void
  readonly onClose: () => void
}

/** Renders the application for a promotion: a comment and pictures (spec §3, §5 activity application). */
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

/** Renders the comment field with a grapheme count. */
function Comment({ chart }: { readonly chart: ApplicationChart }) {
  const t = useText()
  const { fields, problems, busy } = useSelector(chart, activityApplicationView, shallowEqual)
  const error =
    problems.comment === undefined
      ? null
      : t(`activity-application.comment.${problems.comment}`, { most: maxCommentLength })
  return (
    <TextArea
      label={t('activity-application.comment')}
      autoComplete="off"
      rows={4}
      value={fields.comment}
      readOnly={busy}
      count={t('activity-application.comment.count', { length: fields.length, most: maxCommentLength })}
      error={error}
      onChange={(comment) =>
        chart.send({ type: 'form.edited', fields: { comment, length: lettersIn(comment.trim()) } })
      }
    />
  )
}
