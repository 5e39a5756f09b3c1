import { escapeHtml, htmlPage } from '#server/http/page.ts'
import type { SocialProvider } from '#wire/identity/identity.ts'

const people = [
  { sub: 'marisol-santos', name: 'Marisol Santos', email: 'marisol.santos@mail.example' },
  { sub: 'ana-reyes', name: 'Ana Reyes', email: 'ana.reyes@mail.example' },
  { sub: 'paolo-cruz', name: 'Paolo Cruz', email: 'paolo.cruz@mail.example' },
] as const

const names = { google: 'Google', facebook: 'Facebook' } as const

/** A link a person: the page that opened this one reads the choice from the address, and closes it. */
export function accountsPage(provider: SocialProvider): Response {
  const cards = people.map(({ sub, name, email }) => {
    const chosen = new URLSearchParams({ provider, sub, name, email })
    return `<li class="card"><a href="?${escapeHtml(chosen.toString())}"><strong>${escapeHtml(name)}</strong></a><div class="meta">${escapeHtml(email)}</div></li>`
  })
  return htmlPage({
    title: `Choose an account · Stand-in for ${names[provider]}`,
    body: `<h1>Choose an account</h1><p>This page stands in for ${names[provider]} on a local site: these people are made up.</p><ul class="plain">${cards.join('')}</ul>`,
  })
}
