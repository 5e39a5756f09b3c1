/** @param {Element} code The text to copy: of a session only its commands. */
const copied = (code) => {
  const text = code.textContent ?? ''
  if (!code.classList.contains('language-console')) return text
  const commands = text.split('\n').filter((line) => line.startsWith('$ '))
  return commands.map((line) => line.slice(2)).join('\n')
}

/** @param {Element} code Adds a button to its block. */
const addButton = (code) => {
  const button = document.createElement('button')
  const show = (/** @type {string} */ text) => {
    button.textContent = text
  }
  button.type = 'button'
  button.setAttribute('aria-live', 'polite')
  show('Copy')
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(copied(code)).then(
      () => show('Copied'),
      () => show('Not copied'),
    )
    setTimeout(show, 2000, 'Copy')
  })
  code.closest('.code')?.append(button)
}

// There is no clipboard on a page of plain HTTP.
if ('clipboard' in navigator) for (const code of document.querySelectorAll('.code code')) addButton(code)
