import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RichText } from '#src/ui/rich-text.tsx'

it('rich text: without a browser to parse it only its container is rendered', () => {
  const html = renderToString(<RichText html="<p>Welcome</p>" lang="en" onFollow={() => {}} />)
  expect(html).toMatch(/^<div [^>]*lang="en"[^>]*><\/div>$/)
})
