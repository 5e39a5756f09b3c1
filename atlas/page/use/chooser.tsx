import type { ReactNode } from 'react'
import type { Address } from '#atlas/page/address.ts'
import { devices, type FlowUse } from '#atlas/use/flow-use.ts'
import { comparedWith, ranges, type UseChoice } from '#atlas/use/request.ts'
import { dayText, languageName } from './names.ts'
import { bases, readBase, type Show } from './shown.ts'
import field from './field.module.css'
import { textsOfUse } from './use-texts.ts'

interface ChooserProps {
  readonly choice: UseChoice
  readonly more: Address['more']
  /** What was loaded last; it says which languages and versions there are. */
  readonly use: FlowUse | null
  /** The version of the chart that is drawn. */
  readonly version: string
  readonly onShow: Show
}

interface Option {
  readonly value: string
  readonly name: string
}

/** Which use is shown, and what it is compared with. */
export function Chooser({ choice, more, use, version, onShow }: ChooserProps) {
  const choose = (name: string) => (value: string) => onShow({ more: { [name]: value } })
  const wide = { value: '', name: textsOfUse.all }
  const other = more['with'] ?? ''
  const languages = known(use?.languages ?? [], choice.language).map((value) => ({ value, name: languageName(value) }))
  const versions = known(use?.versions.map((one) => one.version) ?? [], choice.version).map((value) => {
    const from = use?.versions.find((one) => one.version === value)?.from
    return {
      value,
      name:
        value === version
          ? textsOfUse.thisVersion(value)
          : from === undefined
            ? value
            : textsOfUse.versionOf(value, dayText(from)),
    }
  })
  const kinds = devices.map((value) => ({ value, name: textsOfUse.devices[value] }))
  const others = [
    ...(choice.range === 'week' ? [{ value: 'before', name: textsOfUse.ranges.lastWeek }] : []),
    ...(choice.range === 'day' ? [{ value: 'before', name: textsOfUse.ranges.lastDay }] : []),
    ...languages.map(({ value, name }) => ({ value: `language:${value}`, name })),
    ...kinds.map(({ value, name }) => ({ value: `device:${value}`, name })),
    ...versions.map(({ value, name }) => ({ value: `version:${value}`, name })),
  ].filter(({ value }) => comparedWith(choice, value) !== null)
  const unlisted = comparedWith(choice, other) !== null && !others.some(({ value }) => value === other)
  return (
    <>
      <Choice
        label={textsOfUse.range}
        value={choice.range}
        options={ranges.map((value) => ({ value, name: textsOfUse.ranges[value] }))}
        onChoose={choose('range')}
      />
      <Choice
        label={textsOfUse.language}
        value={choice.language ?? ''}
        options={[wide, ...languages]}
        onChoose={choose('language')}
      />
      <Choice
        label={textsOfUse.device}
        value={choice.device ?? ''}
        options={[wide, ...kinds]}
        onChoose={choose('device')}
      />
      <Choice
        label={textsOfUse.version}
        value={choice.version ?? ''}
        options={[wide, ...versions]}
        onChoose={choose('version')}
      />
      <Choice
        label={textsOfUse.compared}
        value={comparedWith(choice, other) === null ? '' : other}
        options={[
          { value: '', name: textsOfUse.nothing },
          ...others,
          ...(unlisted ? [{ value: other, name: other.slice(other.indexOf(':') + 1) }] : []),
        ]}
        onChoose={choose('with')}
      />
      <Choice
        label={textsOfUse.shares}
        value={readBase(more['of'])}
        options={bases.map((value) => ({ value, name: textsOfUse.sharesOf[value] }))}
        onChoose={choose('of')}
      />
    </>
  )
}

/** What there is to choose, and what is chosen although there is none of it. */
const known = (all: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null || all.includes(chosen) ? all : [...all, chosen]

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  onChoose(value: string): void
}

function Choice({ label, value, options, onChoose }: ChoiceProps): ReactNode {
  return (
    <label className={field.field}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
}
