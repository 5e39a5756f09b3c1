// Runs inside the page behind the place of its banners: asks for them before the site's own script has run, and shows the
// first one's picture, unless it stands in the page already. The build puts the path of a call in the place of `call:` and its name.
;(() => {
  const early = globalThis.statehouseEarly
  const place = document.querySelector('[data-banners]')
  if (!early || !place) return
  const url = `call:banners?groupName=${place.dataset.banners}&language=${document.documentElement.lang}`
  early.ask(url)
  early.calls[url]
    .then((answer) => answer.clone().json())
    .then(({ value }) => {
      const [banner] = value.list
      const picture = place.querySelector('img')
      if (banner && picture.getAttribute('src') !== banner.art) picture.src = banner.art
      return banner
    })
    // The site's own script asks again, and says what is wrong.
    .catch(() => {})
})()
