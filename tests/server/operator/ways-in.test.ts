import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createSettings } from '#server/domain/site/settings.ts'
import { startOperatorSocket } from '#server/operator/socket.ts'
import { openStore } from '#server/store/store.ts'
import { testPostgresUrl } from '#tests/server/support/database.ts'
import { database, folder, noJobs, operator, operatorProcess, program, running } from './support.ts'

it('operator socket: is accessible to the user of the server only', async () => {
  const { dataDir } = await running()
  expect(statSync(join(dataDir, 'operator.sock')).mode & 0o777).toBe(0o600)
})

it('operator socket: replaces the one of a killed server and keeps the one of a running server', async () => {
  const { environment, services, store } = await running()
  const second = await startOperatorSocket(services, store, noJobs)
  await second.close()
  expect((await operatorProcess(environment, 'status')).code).toBe(0)
  const { options } = await database()
  writeFileSync(join(options.dataDir, 'operator.sock'), '')
  const socket = await startOperatorSocket(
    { ...services, config: { ...services.config, dataDir: options.dataDir } },
    store,
    noJobs,
  )
  onTestFinished(() => socket.close())
  expect((await operator({ DATA_DIR: options.dataDir }, 'status')).stdout).toBe('status: normal\n')
})

it('operator: opens the database itself when no server runs', async () => {
  const { options, environment } = await database()
  expect(await operatorProcess(environment, 'toggle', 'freePlay', 'on')).toMatchObject({ code: 0 })
  const store = await openStore({ ...options, seed: null })
  onTestFinished(() => store.close())
  expect((await createSettings(store).toggles()).freePlay).toBe(true)
})

it('operator: reports a missing site in one line and creates none', async () => {
  const dataDir = join(folder(), 'nothing')
  const ended = await operatorProcess({ DATA_DIR: dataDir }, 'status')
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^There is no site in .+\n$/) })
  expect(existsSync(dataDir)).toBe(false)
})

it('operator: exits with 2 on an unknown command and with 0 after help', async () => {
  expect(await operatorProcess({}, 'toggle', 'nope', 'on')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no toggle nope'),
  })
  expect(await operatorProcess({}, '--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('npm run operator -- status maintenance'),
  })
})

const exportAndImport = () => {
  it('export and import: a running site is copied into a new folder', async () => {
    const { settings, environment } = await running()
    await settings.setToggle('freePlay', true, Date.now())
    const file = join(folder(), 'site.tar.gz')
    expect(await operatorProcess(environment, 'export', file)).toMatchObject({ code: 0, stderr: '' })
    expect(await operator(environment, 'export', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    })
    const copy = { DATA_DIR: join(folder(), 'copy') }
    expect(await operatorProcess(copy, 'import', file)).toMatchObject({ code: 0, stderr: '' })
    expect((await operator(copy, 'toggles')).stdout).toContain('freePlay: on')
    expect(await operator(copy, 'import', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already holds a site'),
    })
  })

  it('import: refuses a file that is not an export', async () => {
    const dataDir = join(folder(), 'copy')
    expect(await operator({ DATA_DIR: dataDir }, 'import', program)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not a Statehouse export/),
    })
    expect(existsSync(dataDir)).toBe(false)
  })
}
if (testPostgresUrl === undefined) exportAndImport()
