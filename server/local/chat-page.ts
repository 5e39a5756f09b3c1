import { Refused } from '#server/handler.ts'
import { escapeHtml, htmlPage } from '#server/http/page.ts'
import { largestBody } from '#server/http/request-content.ts'

const longestLine = 500
const mostLines = 40

/** Answers of the local chat by topic; the last one matches everything. */
const answers: readonly (readonly [RegExp, string])[] = [
  [/passw|log ?in|mag-?log/i, 'About passwords and logging in: "Forgot password?" on the login form lets you back in.'],
  [
    /deposit|withdraw|money|pera|wallet/i,
    'About money: your balance follows every bet. Nothing of it is lost in a chat.',
  ],
  [/hello|\bhi\b|kumusta|hey/i, 'Hello! This is the stand-in of a local site. What can I do for you?'],
  [/thank|salamat/i, 'You are welcome. Close this window when you are done.'],
  [/./s, 'I have read it. On a real site a person of the operator would answer here.'],
]

const answerTo = (line: string) => answers.find(([about]) => about.test(line))?.[1] ?? ''

/** Reads the messages written so far from the form's body. Refuses `too_large`. */
export async function readMessages(request: Request): Promise<string[]> {
  const body = await request.text()
  if (body.length > largestBody) throw new Refused('too_large')
  return new URLSearchParams(body)
    .getAll('message')
    .map((line) => line.trim().slice(0, longestLine))
    .filter((line) => line !== '')
    .slice(-mostLines)
}

/** Renders the local chat with customer service. The form carries the messages; the server stores none. */
export function chatPage(desk: string | undefined, messages: readonly string[]): Response {
  const vip = desk === 'VIP'
  const name = vip ? 'VIP customer service' : 'Customer service'
  const line = (who: string, text: string) =>
    `<li class="card"><div class="meta"><span>${who}</span></div><p>${escapeHtml(text)}</p></li>`
  const talk = messages.flatMap((each) => [line('You', each), line(name, answerTo(each))]).join('')
  const hidden = messages.map((each) => `<input type="hidden" name="message" value="${escapeHtml(each)}">`).join('')
  const form = `<form method="post" action="/local/chat${vip ? '?desk=VIP' : ''}#end">${hidden}<p><label for="say">Your message</label></p><p><input id="say" name="message" maxlength="${longestLine}" required autofocus autocomplete="off"> <button>Send</button></p></form>`
  const greeting = line(name, 'Welcome! Write a message, and you get an answer at once.')
  return htmlPage({
    title: `${name} · Statehouse`,
    body: `<h1>${name}</h1><p>This chat stands in for the operator's own on a local site.</p><div role="log" aria-label="Messages"><ul class="plain">${greeting}${talk}</ul></div><div id="end"></div>${form}`,
  })
}
