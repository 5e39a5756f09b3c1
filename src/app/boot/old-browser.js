// ES5: tells a browser that is too old so, in the place of the page and in the page's language. The build puts the message
// in all languages before this, as `words`.
;(function () {
  function show() {
    var message = document.createElement('p')
    message.setAttribute('role', 'alert')
    message.style.cssText = 'max-width:32em;margin:20vh auto;padding:0 20px;font:18px/1.5 sans-serif;text-align:center'
    message.appendChild(document.createTextNode(words[document.documentElement.lang] || words.fil))
    document.body.innerHTML = ''
    document.body.appendChild(message)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
  else show()
})()
