import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Sources } from '#atlas/export/sources.ts'
import { servePage } from '#atlas/package/serve.ts'
import { foreignModel } from '#atlas/paths/foreign.ts'
import { oddMachines } from './odd-machines.ts'

/** What a build writes into `data/sources.json`. */
export const built: Sources = { requirements: false, diff: false, usage: false, live: false }

/** Serves an atlas of two copied charts that can be edited, the kettle and autoplay of this repository. */
export async function editServer() {
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync('.cache/edit-server-')
  const autoplay = join(folder, 'autoplay')
  const atlas = join(folder, 'atlas')
  const write = () => {
    rmSync(autoplay, { recursive: true, force: true })
    cpSync('machines/autoplay', autoplay, { recursive: true })
    for (const name of readdirSync(folder)) if (/\.(ts|js|md)$/.test(name)) rmSync(join(folder, name))
    for (const [name, text] of Object.entries(oddMachines)) writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(atlas, 'data'), { recursive: true })
  writeFileSync(join(atlas, 'data', 'sources.json'), JSON.stringify(built))
  write()
  const charts = await Promise.all([
    foreignModel(`${join(folder, 'kettle.machine.ts')}#kettleMachine`),
    foreignModel(`${join(autoplay, 'autoplay.model.ts')}#autoplayModel`),
  ])
  return {
    folder,
    atlas: resolve(atlas),
    address: await servePage(resolve(atlas), 0, charts),
    /** Takes the files of both charts back. */
    write,
    /** The text of a file of the folder. */
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    /** The texts of all files of autoplay. */
    autoplay: () =>
      Object.fromEntries(readdirSync(autoplay).map((name) => [name, readFileSync(join(autoplay, name), 'utf8')])),
    add: (name: string, text: string) => writeFileSync(join(folder, name), text),
    change(name: string, change: (text: string) => string) {
      writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
