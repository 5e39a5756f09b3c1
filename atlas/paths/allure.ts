import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { PathRun } from './commands/run-report.ts'

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.webm': 'video/webm',
  '.zip': 'application/zip',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
}

/** Equal for every run of the same path, so that Allure shows its history. */
const identityOf = ({ flow, path }: PathRun) => createHash('sha256').update(`${flow} path ${path}`).digest('hex')

/** Details of a failure: the first line is the message, the rest is shown when it is opened. */
const detailsOf = ({ problem = 'failed', shortest, replay }: PathRun) => ({
  message: problem.split('\n')[0],
  trace: [
    problem,
    ...(shortest ? [`shortest way to fail: ${shortest}`] : []),
    ...(replay ? [`play it again: ${replay}`] : []),
  ].join('\n'),
})

/** Steps as Allure shows them; the last one of a failed path has failed. */
const stepsOf = ({ ok, played }: PathRun) =>
  played.map((name, index) => ({
    name,
    status: ok || index < played.length - 1 ? 'passed' : 'failed',
    stage: 'finished',
  }))

async function resultOf(run: PathRun, start: number, folder: string) {
  const { flow, path, ok, seconds, attachments = [] } = run
  const copied = await Promise.all(
    attachments.map(async (file) => {
      const source = `${randomUUID()}-attachment${extname(file)}`
      await copyFile(file, join(folder, source))
      return { name: basename(file), source, type: types[extname(file)] ?? 'application/octet-stream' }
    }),
  )
  return {
    uuid: randomUUID(),
    historyId: identityOf(run),
    name: `${flow} path ${path}`,
    fullName: `${flow} path ${path}`,
    status: ok ? 'passed' : 'failed',
    stage: 'finished',
    start: Math.round(start),
    stop: Math.round(start + seconds * 1000),
    labels: [
      { name: 'framework', value: 'statehouse-paths' },
      { name: 'suite', value: flow },
    ],
    steps: stepsOf(run),
    attachments: copied,
    ...(ok ? {} : { statusDetails: detailsOf(run) }),
  }
}

/**
 * Writes a result file of Allure for every run into a folder, which is made where it is missing. `ended` is the end of
 * the last run, in milliseconds since 1970.
 */
export async function writeAllure(runs: readonly PathRun[], folder: string, ended: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  let start = ended - runs.reduce((sum, { seconds }) => sum + seconds * 1000, 0)
  for (const run of runs) {
    const result = await resultOf(run, start, folder)
    await writeFile(join(folder, `${result.uuid}-result.json`), `${JSON.stringify(result, null, 2)}\n`)
    start += run.seconds * 1000
  }
}
