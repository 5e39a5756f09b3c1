import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { differing } from '#e2e/support/addresses.ts'
import { drivenCharts } from '#e2e/support/drivers.ts'
import { pagesOfMembers, planGallery } from '#e2e/support/gallery-plan.ts'
import { build } from './build.ts'
import { galleryPage, type GalleryGroup } from './gallery/page.ts'
import { root, run } from './lib/run.ts'

const usage = `Drives the charts of the built site in Chromium and takes pictures of every screen and state, at three sizes and in
both themes, into one page: .cache/screens/index.html

  npm run screens                          everything, in Tagalog and English
  npm run screens -- --only login,pages    some charts; "pages" are the addresses of the site
  npm run screens -- --languages en        one language
`

const groups: readonly GalleryGroup[] = [
  {
    name: 'pages',
    shown: [...differing, ...pagesOfMembers].map((address) => ({ name: address, description: '' })),
    reasons: new Map(),
  },
  ...drivenCharts.map((chart) => {
    const { flow, shown, reasons } = planGallery(chart)
    return { name: flow, shown: shown.map(({ state, description }) => ({ name: state, description })), reasons }
  }),
]

const { values } = parseArgs({
  options: { only: { type: 'string' }, languages: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
const languages = values.languages?.split(',') ?? ['fil', 'en']
const unknown = [
  ...(values.only?.split(',') ?? []).filter((name) => !groups.some((group) => group.name === name)),
  ...languages.filter((language) => !['fil', 'en'].includes(language)),
]

if (values.help === true || unknown.length > 0) {
  process.stderr.write(`${unknown.length > 0 ? `There is no ${unknown.join(', ')} here.\n\n` : ''}${usage}`)
  process.exitCode = unknown.length > 0 ? 2 : 0
} else {
  if (!(await build())) process.exit(1)
  const folder = join(root, '.cache', 'screens')
  if (values.only === undefined) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const language of languages) {
    const env = { SPEAK: language, GALLERY: folder, GALLERY_ONLY: values.only }
    const { code } = await run('playwright', ['test', '--config', 'gallery.config.ts'], { show: true, env })
    if (code !== 0) process.exitCode = 1
  }
  const page = join(folder, 'index.html')
  writeFileSync(
    page,
    galleryPage(groups, ['fil', 'en'], (file) => existsSync(join(folder, file))),
  )
  process.stdout.write(`\nThe gallery is at ${page}\n`)
}
