import { existsSync, readFileSync } from 'node:fs'
import { WrongUse } from './wrong-use.ts'

/** A step as a browser tells it. */
export interface ToldStep {
  /** Which of the charts took it. */
  readonly chart: number
  /** What happened, as the chart names it; `start` first, or null where it ran before anybody looked. */
  readonly event: string | null
  /** Identities of the transitions taken. */
  readonly transitions: readonly string[]
  /** Where the chart was then: the states that hold no others. */
  readonly states: readonly string[]
}

/** What the charts of a page did last, in order. */
export interface ToldSteps {
  /** The class of the error that broke the page; null where none did. */
  readonly error: string | null
  readonly charts: readonly { readonly flow: string; readonly version: string }[]
  readonly steps: readonly ToldStep[]
}

/** Reads the steps that somebody sent; throws in one line what is wrong with the file. */
export function readToldSteps(path: string): ToldSteps {
  if (!existsSync(path)) throw new WrongUse(`replay: there is no file ${path}`)
  const told = jsonIn(path)
  if (!isToldSteps(told))
    throw new WrongUse(`replay: ${path} is not what feedback sends along: { error, charts, steps }`)
  return told
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new WrongUse(`replay: ${path} is no JSON: ${(error as Error).message}`, { cause: error })
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isTextOrNull = (value: unknown) => value === null || isText(value)

function isToldSteps(value: unknown): value is ToldSteps {
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
