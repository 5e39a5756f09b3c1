import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { IndexEntry } from '#atlas/export/chart-json.ts'
import { atlasFiles, describeTested } from '#atlas/export/emit.ts'
import { captchaImageModel } from '#machines/captcha-image/captcha-image.model.ts'
import { refreshBrowserCoverage } from '#scripts/lib/browser-coverage.ts'

const project = await mkdtemp(join(tmpdir(), 'statehouse-refresh-'))
const data = join(project, 'dist', 'atlas', 'data')
const coverage = join(project, '.cache', 'coverage')
const chart = describeTested(captchaImageModel)
const profiles = async () => {
  const [entry] = JSON.parse(await readFile(join(data, 'index.json'), 'utf8')) as IndexEntry[]
  return entry?.coverage.map(({ profile, covered }) => `${profile} ${covered}`)
}

afterAll(() => rm(project, { recursive: true }))

test('the built atlas gets new browser coverage without another build', async () => {
  await refreshBrowserCoverage(project)
  await mkdir(data, { recursive: true })
  await mkdir(coverage, { recursive: true })
  for (const [name, text] of await atlasFiles([chart], null)) await writeFile(join(data, name), text)
  const transitions = chart.transitions.map(({ id }) => ({ id, tests: ['path 1'] }))
  const measured = { flow: chart.flow, profile: 'browser', total: 6, covered: 6, transitions }
  const file = join(coverage, 'captcha-image.browser.json')
  await writeFile(file, JSON.stringify(measured))
  await utimes(file, 1, 1)
  await refreshBrowserCoverage(project)
  expect(await profiles()).toEqual(['headless 6'])
  await utimes(file, 1, Date.now() / 1000 + 60)
  await refreshBrowserCoverage(project)
  expect(await profiles()).toEqual(['headless 6', 'browser 6'])
})
