import { ClientOnly, Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { feedbackTypes, minWords, maxCharacters, maxWords, wordsIn } from '#wire/messages/feedback-rules.ts'
import type { feedbackMachine, Receipt } from '#machines/feedback/feedback.machine.ts'
import { feedbackView } from '#machines/feedback/feedback.selectors.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { viewerOf } from '#src/providers/app/viewer.ts'
import { moveFocus } from '#src/platform/move-focus.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField } from '#src/ui/choice-field.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { FeedbackHead } from './feedback-head.tsx'
import { StepsField } from './steps-field.tsx'
import styles from './feedback.module.css'
import { useFeedback } from './use-feedback.ts'

type Chart = ActorRefFrom<typeof feedbackMachine>

/** The feedback form and, once sent, its receipt (spec §3 feedback). */
export function FeedbackScreen() {
  const t = useText()
  return (
    <FeedbackHead>
      {/* The draft is in sessionStorage, which the server cannot read. */}
      <ClientOnly fallback={<FormSkeleton label={t('app.loading')} fields={3} />}>
        <Feedback />
      </ClientOnly>
    </FeedbackHead>
  )
}

function Feedback() {
  const chart = useFeedback()
  const { receipt } = useSelector(chart, feedbackView, shallowEqual)
  return receipt === null ? <Form chart={chart} /> : <Sent chart={chart} receipt={receipt} />
}

function Form({ chart }: { readonly chart: Chart }) {
  const t = useText()
  const { fields, problems, refusal, busy, failed, alreadyHandled, locked } = useSelector(
    chart,
    feedbackView,
    shallowEqual,
  )
  const bounds = { least: minWords, most: maxWords }
  const contentError = {
    missing: () => t('feedback.content.missing'),
    few: () => t('feedback.content.bounds', bounds),
    many: () => t('feedback.content.bounds', bounds),
    large: () => t('feedback.content.large', { most: maxCharacters }),
  }
  return (
    <FormView
      onSubmit={() => {
        if (!locked) chart.send({ type: 'form.submitted' })
      }}
      error={failed ? t('feedback.failed') : refusal === null ? null : t(`refusal.${refusal}`)}
      {...(alreadyHandled ? {} : { submit: t('feedback.send') })}
      busy={busy}
      more={
        alreadyHandled && (
          <>
            <Callout tone="warning">{t('feedback.dealtWith')}</Callout>
            <Button
              variant="primary"
              wide
              onClick={() => chart.send({ type: 'renewal.requested', key: crypto.randomUUID() })}
            >
              {t('feedback.renew')}
            </Button>
          </>
        )
      }
    >
      <AnswerHint />
      <ChoiceField
        legend={t('feedback.type')}
        error={problems.type === undefined ? null : t('feedback.type.missing')}
        disabled={locked}
      >
        {feedbackTypes.map((type) => (
          <Chip
            key={type}
            pressed={fields.type === type}
            onClick={() => chart.send({ type: 'form.edited', fields: { type } })}
          >
            {t(`feedback.type.${type}`)}
          </Chip>
        ))}
      </ChoiceField>
      <TextArea
        label={t('feedback.content')}
        autoComplete="off"
        rows={8}
        value={fields.content}
        readOnly={locked}
        count={t('feedback.content.count', { words: fields.words, ...bounds })}
        error={problems.content === undefined ? null : contentError[problems.content]()}
        onChange={(content) => chart.send({ type: 'form.edited', fields: { content, words: wordsIn(content) } })}
      />
      <p className={styles['faint']}>{t('feedback.kept')}</p>
      <StepsField chart={chart} />
    </FormView>
  )
}

function AnswerHint() {
  const t = useText()
  const app = useApp()
  const viewer = useAppState(viewerOf)
  if (viewer !== 'visitor') return <p>{t(viewer === 'trial' ? 'feedback.trial' : 'feedback.member')}</p>
  return (
    <p>
      <span>{t('feedback.visitor')}</span>{' '}
      <Button variant="link" onClick={() => app.send({ type: 'login.requested' })}>
        {t('app.login')}
      </Button>
    </p>
  )
}

function Sent({ chart, receipt }: { readonly chart: Chart; readonly receipt: Receipt }) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { reference, sentAt, answerable } = receipt
  return (
    <div className={styles['receipt']} ref={moveFocus} tabIndex={-1}>
      <Callout tone="info">{t(answerable ? 'feedback.sent' : 'feedback.sent.read')}</Callout>
      <Facts
        label={t('feedback.receipt')}
        facts={[
          [t('feedback.reference'), reference],
          [t('feedback.time'), formatTime(sentAt, gmtOffset)],
        ]}
      />
      <CopyButton
        wide
        text={reference}
        label={t('feedback.copy')}
        done={t('feedback.copied')}
        failed={t('feedback.notCopied')}
      />
      {answerable && (
        <Link to="/me/messageV2" className={buttonClass('secondary', { wide: true })}>
          {t('feedback.messages')}
        </Link>
      )}
      <Button wide onClick={() => chart.send({ type: 'another.requested', key: crypto.randomUUID() })}>
        {t('feedback.another')}
      </Button>
    </div>
  )
}
