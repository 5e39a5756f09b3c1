import type { ReactNode } from 'react'
import type { Address } from '#atlas/page/address.ts'
import { devices, type FlowUsage } from '#atlas/usage/flow-usage.ts'
import { comparisonQuery, ranges, type UsageQuery } from '#atlas/usage/usage-query.ts'
import { dayText, languageName } from './names.ts'
import { bases, readBase, type Show } from './shown-usage.ts'
import field from './field.module.css'
import { usageTexts } from './usage-texts.ts'

interface ChooserProps {
  readonly choice: UsageQuery
  readonly more: Address['more']
  /** The usage loaded last; it has the languages and versions to choose from. */
  readonly usage: FlowUsage | null
  /** The version of the chart that is drawn. */
  readonly version: string
  /** False for the file of a recorder. */
  readonly hasFilters: boolean
  readonly onShow: Show
}

interface Option {
  readonly value: string
  readonly name: string
}

/** Renders the filters of usage, what it is compared with, and what its shares are of. */
export function Chooser({ hasFilters, ...props }: ChooserProps) {
  const { more, onShow } = props
  return (
    <>
      {hasFilters && <Filters {...props} />}
      <Choice
        label={usageTexts.shares}
        value={readBase(more['of'])}
        options={bases.map((value) => ({ value, name: usageTexts.sharesOf[value] }))}
        onChoose={(of) => onShow({ more: { of } })}
      />
    </>
  )
}

function Filters({ choice, more, usage, version, onShow }: Omit<ChooserProps, 'hasFilters'>) {
  const choose = (name: string) => (value: string) => onShow({ more: { [name]: value } })
  const wide = { value: '', name: usageTexts.all }
  const other = more['with'] ?? ''
  const languages = known(usage?.languages ?? [], choice.language).map((value) => ({
    value,
    name: languageName(value),
  }))
  const versions = known(usage?.versions.map((one) => one.version) ?? [], choice.version).map((value) => {
    const from = usage?.versions.find((one) => one.version === value)?.from
    return {
      value,
      name:
        value === version
          ? usageTexts.thisVersion(value)
          : from === undefined
            ? value
            : usageTexts.versionOf(value, dayText(from)),
    }
  })
  const kinds = devices.map((value) => ({ value, name: usageTexts.devices[value] }))
  const others = [
    ...(choice.range === 'week' ? [{ value: 'before', name: usageTexts.ranges.lastWeek }] : []),
    ...(choice.range === 'day' ? [{ value: 'before', name: usageTexts.ranges.lastDay }] : []),
    ...languages.map(({ value, name }) => ({ value: `language:${value}`, name })),
    ...kinds.map(({ value, name }) => ({ value: `device:${value}`, name })),
    ...versions.map(({ value, name }) => ({ value: `version:${value}`, name })),
  ].filter(({ value }) => comparisonQuery(choice, value) !== null)
  const unlisted = comparisonQuery(choice, other) !== null && !others.some(({ value }) => value === other)
  return (
    <>
      <Choice
        label={usageTexts.range}
        value={choice.range}
        options={ranges.map((value) => ({ value, name: usageTexts.ranges[value] }))}
        onChoose={choose('range')}
      />
      <Choice
        label={usageTexts.language}
        value={choice.language ?? ''}
        options={[wide, ...languages]}
        onChoose={choose('language')}
      />
      <Choice
        label={usageTexts.device}
        value={choice.device ?? ''}
        options={[wide, ...kinds]}
        onChoose={choose('device')}
      />
      <Choice
        label={usageTexts.version}
        value={choice.version ?? ''}
        options={[wide, ...versions]}
        onChoose={choose('version')}
      />
      <Choice
        label={usageTexts.compared}
        value={comparisonQuery(choice, other) === null ? '' : other}
        options={[
          { value: '', name: usageTexts.nothing },
          ...others,
          ...(unlisted ? [{ value: other, name: other.slice(other.indexOf(':') + 1) }] : []),
        ]}
        onChoose={choose('with')}
      />
    </>
  )
}

/** The options, with the chosen one even where there is no usage of it. */
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
