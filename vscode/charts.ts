import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { window, type TextDocument } from 'vscode'

/** A machine or model that a file exports. */
export interface Chart {
  readonly file: string
  readonly name: string
}

/** The form in which the command line takes a chart. */
export const referenceOf = ({ file, name }: Chart): string => `${file}#${name}`

const languages = new Set(['typescript', 'typescriptreact', 'javascript', 'javascriptreact'])

/** True for a source file on a disk. */
export const isSource = ({ languageId, uri }: TextDocument): boolean =>
  uri.scheme === 'file' && languages.has(languageId)

const STATEMENT = /^(?=(?:export|import|const|let|var|function|async|class|interface|type|enum)\b)/m
const EXPORTED = /^export (?:const (\w+)|(default)\b)/
const MADE = /\b(?:createMachine|defineModel)\s*[(<]/

/** The names under which a text exports machines and models. */
const chartsIn = (text: string): string[] =>
  text.split(STATEMENT).flatMap((statement) => {
    const [, name, byDefault] = EXPORTED.exec(statement) ?? []
    const exported = name ?? byDefault
    return exported !== undefined && MADE.test(statement) ? [exported] : []
  })

/**
 * Returns the charts of a document: what it exports, or, for `door.machine.ts`, the models of a `door.model.ts` beside
 * it, which know the cases of the machine.
 */
export function chartsOf(document: TextDocument): Chart[] {
  if (!isSource(document)) return []
  const file = document.uri.fsPath
  const model = ['ts', 'mts', 'js', 'mjs']
    .map((ending) => file.replace(/\.machine\.[cm]?[jt]sx?$/, `.model.${ending}`))
    .find((one) => one !== file && existsSync(one))
  const ofModel = model === undefined ? [] : chartsIn(readFileSync(model, 'utf8'))
  if (model !== undefined && ofModel.length > 0) return ofModel.map((name) => ({ file: model, name }))
  return chartsIn(document.getText()).map((name) => ({ file, name }))
}

/** Lets the user choose a chart of the active editor; undefined when the choice is left. Throws where there is none. */
export async function chooseChart(): Promise<Chart | undefined> {
  const document = window.activeTextEditor?.document
  const charts = document ? chartsOf(document) : []
  const [first] = charts
  if (!first) throw new Error('Open a file that exports an XState machine or a model of one.')
  if (charts.length === 1) return first
  const items = charts.map((chart) => ({ label: chart.name, description: basename(chart.file), chart }))
  return (await window.showQuickPick(items, { placeHolder: 'Which chart?' }))?.chart
}
