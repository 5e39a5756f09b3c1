import { existsSync, readFileSync } from 'node:fs'
import { UsageError } from './usage-error.ts'

/** A step that a browser has recorded. */
export interface Breadcrumb {
  /** Index of the chart that took it. */
  readonly chart: number
  /** The event as the chart names it; `start` first, or null where the chart ran before recording began. */
  readonly event: string | null
  /** Identities of the transitions taken. */
  readonly transitions: readonly string[]
  /** Active states without active states inside. */
  readonly states: readonly string[]
}

/** The last steps of the charts of a page, in order. */
export interface Breadcrumbs {
  /** The class of the error that broke the page; null where there was none. */
  readonly error: string | null
  readonly charts: readonly { readonly flow: string; readonly version: string }[]
  readonly steps: readonly Breadcrumb[]
}

/** Reads a breadcrumbs file; throws `UsageError`. */
export function readBreadcrumbs(path: string): Breadcrumbs {
  if (!existsSync(path)) throw new UsageError(`replay: there is no file ${path}`)
  const content = jsonIn(path)
  if (!isBreadcrumbs(content))
    throw new UsageError(`replay: ${path} is no breadcrumbs file of feedback: { error, charts, steps }`)
  return content
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`replay: ${path} is no JSON: ${(error as Error).message}`, { cause: error })
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isTextOrNull = (value: unknown) => value === null || isText(value)

function isBreadcrumbs(value: unknown): value is Breadcrumbs {
  if (!isRecord(value) || !isTextOrNull(value['error'])) return false
  const { charts, steps } = value
  if (!Array.isArray(charts) || !Array.isArray(steps) || steps.length === 0) return false
  return (
    charts.every((chart) => isRecord(chart) && isText(chart['flow']) && isText(chart['version'])) &&
    steps.every(
      (step) =>
        isRecord(step) &&
        charts[Number(step['chart'])] !== undefined &&
        isTextOrNull(step['event']) &&
        areTexts(step['transitions']) &&
        areTexts(step['states']),
    )
  )
}
