import { gallerySizes, galleryThemes, pictureFile } from '#e2e/support/gallery-plan.ts'

/** A group of pictures: the states of a chart, or the pages of the site. */
export interface GalleryGroup {
  readonly name: string
  readonly shown: readonly { readonly name: string; readonly description: string }[]
  /** Reasons for missing pictures, by state. */
  readonly reasons: ReadonlyMap<string, string>
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const style = `
:root { color-scheme: dark; font: 15px/1.5 system-ui, sans-serif; background: #14171c; color: #e8eaed; --line: #2b313a; --accent: #f5bd48 }
body { margin: 0; display: grid; grid-template-columns: 15rem minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.25rem; box-sizing: border-box; border-right: 1px solid var(--line) }
nav a { display: flex; justify-content: space-between; padding: .2rem .4rem; color: inherit; text-decoration: none; border-radius: .3rem }
nav a:hover, nav a:focus-visible { background: var(--line) }
nav small, .missing { color: #ff9a8b }
main { padding: 0 2rem 4rem }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .4rem 2rem; padding: 1rem 0; background: #14171c; border-bottom: 1px solid var(--line) }
fieldset { display: flex; gap: .9rem; border: 0; margin: 0; padding: 0 }
legend { float: left; margin-right: .7rem; color: #9aa3ad }
h1 { font-size: 1.1rem; margin: 0 0 1rem } h2 { margin: 2.5rem 0 .5rem } h3 { margin: 1.5rem 0 0; font-size: 1rem }
p { margin: 0 0 .7rem; color: #9aa3ad; max-width: 80ch }
.row { display: flex; gap: 1rem; overflow-x: auto; padding-bottom: .6rem; align-items: flex-start }
figure { margin: 0; flex: none } figcaption { color: #9aa3ad; font-size: .8rem }
img { display: block; height: 22rem; width: auto; border: 1px solid var(--line); border-radius: .4rem; background: #0b0d10 }
@media (max-width: 700px) { body { display: block } nav { position: static; height: auto; border: 0 } main { padding: 0 1rem 3rem } }
`

/** Shows only the selected variants; the selection is kept in the address. */
const script = `
const form = document.forms[0]
const kept = new URLSearchParams(location.hash.startsWith('#?') ? location.hash.slice(2) : '')
for (const box of form.elements) if (box.type === 'checkbox' && kept.has(box.name)) box.checked = kept.getAll(box.name).includes(box.value)
const show = () => {
  const chosen = new FormData(form)
  for (const figure of document.querySelectorAll('figure')) {
    figure.hidden = !['language', 'size', 'theme'].every((name) => chosen.getAll(name).includes(figure.dataset[name]))
  }
}
form.addEventListener('change', () => {
  history.replaceState(null, '', '#?' + new URLSearchParams(new FormData(form)))
  show()
})
show()
`

const choice = (name: string, values: readonly string[], ticked: readonly string[]) =>
  `<fieldset><legend>${name}</legend>${values
    .map(
      (value) =>
        `<label><input type="checkbox" name="${name}" value="${value}"${ticked.includes(value) ? ' checked' : ''}> ${value}</label>`,
    )
    .join('')}</fieldset>`

/** Returns one page with all pictures; `exists` checks for a file in the gallery's folder. */
export function galleryPage(
  groups: readonly GalleryGroup[],
  languages: readonly string[],
  exists: (file: string) => boolean,
): string {
  const sizes = Object.keys(gallerySizes) as (keyof typeof gallerySizes)[]
  const looks = languages.flatMap((language) =>
    sizes.flatMap((size) => galleryThemes.map((theme) => ({ language, size, theme }))),
  )
  const capturedLooks = (group: string, name: string) =>
    looks.filter(({ language, size, theme }) => exists(pictureFile(language, group, name, size, theme)))

  const figures = (group: string, name: string) =>
    capturedLooks(group, name)
      .map(({ language, size, theme }) => {
        const file = escaped(pictureFile(language, group, name, size, theme))
        const { width, height } = gallerySizes[size]
        const look = `${language}, ${size}, ${theme}`
        return `<figure data-language="${language}" data-size="${size}" data-theme="${theme}"><a href="${file}"><img loading="lazy" src="${file}" width="${width}" height="${height}" alt="${escaped(name)}: ${look}"></a><figcaption>${look}</figcaption></figure>`
      })
      .join('')

  const sections = groups.map(({ name, shown, reasons }) => {
    const states = shown.map((one) => {
      const without = looks.length - capturedLooks(name, one.name).length
      const lack = without > 0 ? `<p class="missing">${without} of ${looks.length} pictures were not taken.</p>` : ''
      return `<h3>${escaped(one.name)}</h3><p>${escaped(one.description)}</p>${lack}<div class="row" tabindex="0" role="group" aria-label="${escaped(one.name)}">${figures(name, one.name)}</div>`
    })
    const others = [...reasons].map(
      ([state, reason]) => `<p><b>${escaped(state)}</b> has no picture: ${escaped(reason)}.</p>`,
    )
    return `<section id="${name}"><h2>${name}</h2>${states.join('')}${others.join('')}</section>`
  })

  const links = groups.map(({ name, shown }) => {
    const lacking = shown.filter((one) => capturedLooks(name, one.name).length < looks.length).length
    const note = lacking > 0 ? `<small>${lacking} lack pictures</small>` : `<span>${shown.length}</span>`
    return `<a href="#${name}">${name}${note}</a>`
  })

  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Statehouse: every screen</title>
<style>${style}</style>
<nav aria-label="Charts"><h1>Every screen</h1>${links.join('')}</nav>
<main><form>${choice('language', languages, languages)}${choice('size', sizes, ['phone', 'desktop'])}${choice('theme', galleryThemes, galleryThemes)}</form>
${sections.join('\n')}</main>
<script>${script}</script>
</html>
`
}
