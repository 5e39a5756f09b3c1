import Delete from 'lucide-react/icons/delete'
import { type LotteryPlay, maxOdds, mostOn, type Pad } from '#games/lottery/lottery-plays.ts'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { formatPicks } from '#src/shared/lottery/lottery-texts.ts'
import styles from './bet-slip.module.css'

interface NumberPadProps<Of extends Pad = Pad> {
  readonly pad: Of
  readonly picks: readonly string[]
  readonly onChange: (picks: readonly string[]) => void
}

/** Renders the input for the picks of a play type. */
export function NumberPad({ play, pad, picks, onChange }: NumberPadProps & { readonly play: LotteryPlay }) {
  switch (pad.on) {
    case 'numbers':
      return <DigitPad pad={pad} picks={picks} onChange={onChange} />
    case 'words':
      return <WordPad pad={pad} picks={picks} onChange={onChange} />
    case 'place':
      return <PlacePad pad={pad} picks={picks} onChange={onChange} />
    case 'balls':
      return <BallPad pad={pad} picks={picks} onChange={onChange} />
    case 'sum':
      return <SumPad play={play} pad={pad} picks={picks} onChange={onChange} />
  }
}

const tenDigits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

/** Splits the typed digits into numbers of the pad's length. */
function numbersOf(pad: Extract<Pad, { on: 'numbers' }>, typed: string): readonly string[] {
  const { digits } = pad
  const all = typed.replaceAll(/[^0-9]/g, '').slice(0, digits * mostOn(pad))
  return Array.from({ length: Math.ceil(all.length / digits) }, (_, index) =>
    all.slice(index * digits, (index + 1) * digits),
  )
}

function DigitPad({ pad, picks, onChange }: NumberPadProps<Extract<Pad, { on: 'numbers' }>>) {
  const t = useText()
  const typed = picks.join('')
  const type = (text: string) => onChange(numbersOf(pad, text))
  return (
    <div className={styles['typing']}>
      <label className={styles['field']}>
        <span className={styles['small']}>{t('bet-slip.numbers', { count: pad.count, digits: pad.digits })}</span>
        <input
          className={styles['typed']}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={picks.join(' ')}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <div className={styles['keys']}>
        {tenDigits.map((digit) => (
          <button key={digit} type="button" className={styles['key']} onClick={() => type(typed + digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={styles['key']}
          aria-label={t('bet-slip.key.back')}
          onClick={() => type(typed.slice(0, -1))}
        >
          <Icon of={Delete} size={20} />
        </button>
      </div>
    </div>
  )
}

function WordPad({ pad, picks, onChange }: NumberPadProps<Extract<Pad, { on: 'words' }>>) {
  const t = useText()
  return (
    <div className={styles['choices']} role="group" aria-label={t('bet-slip.words')}>
      {pad.words.map((word) => (
        <button
          key={word}
          type="button"
          className={styles['choice']}
          aria-pressed={picks.includes(word)}
          onClick={() => onChange([word])}
        >
          {formatPicks(t, [word])}
        </button>
      ))}
    </div>
  )
}

function PlacePad({ pad, picks, onChange }: NumberPadProps<Extract<Pad, { on: 'place' }>>) {
  const t = useText()
  const [place = '', digit = ''] = (picks[0] ?? '').split('-')
  const row = (label: string, signs: readonly string[], chosen: string, choose: (sign: string) => string) => (
    <div className={styles['choices']} role="group" aria-label={label}>
      {signs.map((sign) => (
        <button
          key={sign}
          type="button"
          className={styles['choice']}
          aria-pressed={sign === chosen}
          onClick={() => onChange([choose(sign)])}
        >
          {sign}
        </button>
      ))}
    </div>
  )
  const places = Array.from({ length: pad.places }, (_, index) => String(index + 1))
  return (
    <>
      <p className={styles['small']}>{t('bet-slip.place')}</p>
      {row(t('bet-slip.place'), places, place, (sign) => `${sign}-${digit}`)}
      <p className={styles['small']}>{t('bet-slip.place.digit')}</p>
      {row(t('bet-slip.place.digit'), tenDigits, digit, (sign) => `${place}-${sign}`)}
    </>
  )
}

/** Toggles a pick; beyond the limit, the oldest pick is dropped. */
const toggled = (pad: Pad, picks: readonly string[], pick: string): readonly string[] =>
  picks.includes(pick) ? picks.filter((each) => each !== pick) : [...picks, pick].slice(-mostOn(pad))

function BallPad({ pad, picks, onChange }: NumberPadProps<Extract<Pad, { on: 'balls' }>>) {
  const t = useText()
  const label = t('bet-slip.balls', { count: pad.count })
  return (
    <>
      <p className={styles['small']}>{label}</p>
      <div className={styles['choices']} role="group" aria-label={label}>
        {Array.from({ length: pad.of }, (_, index) => String(index + 1).padStart(2, '0')).map((ball) => (
          <button
            key={ball}
            type="button"
            className={styles['choice']}
            aria-pressed={picks.includes(ball)}
            onClick={() => onChange(toggled(pad, picks, ball))}
          >
            {ball}
          </button>
        ))}
      </div>
    </>
  )
}

type SumPadProps = NumberPadProps<Extract<Pad, { on: 'sum' }>> & { readonly play: LotteryPlay }

/** Sums, each with its odds. */
function SumPad({ play, pad, picks, onChange }: SumPadProps) {
  const t = useText()
  return (
    <>
      <p className={styles['small']}>{t('bet-slip.sum')}</p>
      <div className={styles['sums']} role="group" aria-label={t('bet-slip.sum')}>
        {Array.from({ length: pad.to - pad.from + 1 }, (_, index) => String(pad.from + index)).map((sum) => (
          <button
            key={sum}
            type="button"
            className={styles['choice']}
            aria-pressed={picks.includes(sum)}
            onClick={() => onChange(toggled(pad, picks, sum))}
          >
            {sum}
            <span className={styles['odds']}>{t('lottery.prize.hit', { odds: maxOdds(play, [sum]) / 100 })}</span>
          </button>
        ))}
      </div>
    </>
  )
}
