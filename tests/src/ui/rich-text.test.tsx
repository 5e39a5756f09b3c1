import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RichText } from '#src/ui/rich-text.tsx'

it('a text from outside has its place alone where no browser can parse it', () => {
  const html = renderToString(<RichText html="<p>Welcome</p>" lang="en" onFollow={() => {}} />)
  expect(html).toMatch(/^<div [^>]*lang="en"[^>]*><\/div>$/)
})
