import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Challenge, sliderMachine } from '#machines/slider/slider.machine.ts'
import { sliderView } from '#machines/slider/slider.selectors.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './slider-check.module.css'
import { takeFocus } from './take-focus.ts'

type Question = Extract<Challenge, { form: 'question' }>

/** A short question in words that replaces the puzzle. */
export function SliderQuestion({
  slider,
  question,
}: {
  readonly slider: ActorRefFrom<typeof sliderMachine>
  readonly question: Question
}) {
  const t = useText()
  const language = useLanguage()
  const { answer, answerGiven, busy } = useSelector(slider, sliderView, shallowEqual)

  const submit = () => slider.send({ type: 'answer.submitted' })

  // No form element: for an SMS code the question is inside the login form, and forms must not nest.
  return (
    <div className={styles['question']}>
      <output className={styles['ask']}>{question.texts[language]}</output>
      <div className={styles['answer']}>
        <TextField
          label={t('slider.answer')}
          value={answer}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={9}
          ref={takeFocus}
          data-autofocus
          required
          readOnly={busy}
          onChange={(text) => slider.send({ type: 'answer.typed', text })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            submit()
          }}
        />
        <Button variant="primary" busy={busy} disabled={!answerGiven} onClick={submit}>
          {t('slider.answer.submit')}
        </Button>
      </div>
    </div>
  )
}
