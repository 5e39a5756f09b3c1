// Runs inside the page behind the place of its banners: asks for them before the site's own script has run, and shows the
// first one's picture, unless it stands in the page already. The build puts the path of a call in the place of `call:` and its name.
;(async () => {
  const early = globalThis.statehouseEarly
  const place = document.querySelector('[data-banners]')
  if (!early || !place) return
  const picture = place.querySelector('img')
  const named = picture.getAttribute('src')
  // Till then the line is for that picture, where the page names it.
  if (named) await early.painted
  const url = `call:banners?groupName=${place.dataset.banners}&language=${document.documentElement.lang}`
  early.ask(url)
  const answer = await early.calls[url]
  const { value } = await answer.clone().json()
  const [banner] = value.list
  if (banner && named !== banner.art) picture.src = banner.art
})()
  // The site's own script asks again, and says what is wrong.
  .catch(() => {})
