import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import type { ComponentProps } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { type DayRange, moved, quickRanges, steps } from './day-range.ts'
import styles from './paged-list.module.css'

export interface ListDaysProps {
  readonly chosen: { readonly from: string | null; readonly to: string | null }
  /** Today at the site; when given, quick ranges are offered and a range can be moved. */
  readonly today?: string | undefined
  readonly onChoose: (range: Partial<Record<keyof DayRange, string | null>>) => void
}

const ways: Readonly<
  Record<'back' | 'on', Readonly<Record<(typeof steps)[number], ComponentProps<typeof Icon>['of']>>>
> = {
  back: { 7: ChevronLeft, 30: ChevronsLeft },
  on: { 7: ChevronRight, 30: ChevronsRight },
}

/** The date-range filter of a list. */
export function ListDays({ chosen, today, onChoose }: ListDaysProps) {
  const t = useText()
  const { from, to } = chosen
  const range = from === null || to === null || today === undefined ? null : { from, to, today }
  const move = (way: 'back' | 'on', days: (typeof steps)[number]) =>
    range !== null && (
      <IconButton
        key={days}
        className={styles['step']}
        label={t(`paged-list.${way}`, { days })}
        icon={<Icon of={ways[way][days]} />}
        aria-disabled={way === 'on' && range.to >= range.today}
        onClick={() => onChoose(moved(range, way === 'on' ? days : -days, range.today))}
      />
    )
  return (
    <div className={styles['days']}>
      {today !== undefined && (
        <fieldset className={styles['choices']} aria-label={t('paged-list.quick')}>
          {Object.entries(quickRanges(today)).map(([name, quick]) => (
            <Chip key={name} pressed={quick.from === from && quick.to === to} onClick={() => onChoose(quick)}>
              {t(`paged-list.quick.${name as keyof ReturnType<typeof quickRanges>}`)}
            </Chip>
          ))}
        </fieldset>
      )}
      <div className={styles['span']}>
        <div className={styles['back']}>{steps.toReversed().map((days) => move('back', days))}</div>
        <div className={styles['period']}>
          <DateField
            label={t('paged-list.from')}
            value={from}
            max={to ?? today}
            onChange={(day) => onChoose({ from: day })}
          />
          <DateField
            label={t('paged-list.to')}
            value={to}
            min={from ?? undefined}
            max={today}
            onChange={(day) => onChoose({ to: day })}
          />
        </div>
        <div className={styles['on']}>{steps.map((days) => move('on', days))}</div>
      </div>
    </div>
  )
}
