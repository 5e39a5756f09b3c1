const deep = `${'<i>'.repeat(400)}deep down${'</i>'.repeat(400)}`
const run = 'globalThis.hacked = true'

/** Attacks that a stolen operator account might try; every word that is not "secret" is to be shown. */
export const hostileNotice = `
<h1 onclick="${run}" style="position:fixed;inset:0" id="content" class="x">first words</h1>
<script>${run}; document.body.textContent = 'secret'</script>
<script src="https://evil.example/x.js"></script>
<style>body { display: none } .secret { color: red }</style>
<img src="x" onerror="${run}" alt="secret">
<img src="https://evil.example/pixel.gif" alt="secret">
<img src="/wps/relay/CSP_unreadCount" alt="secret">
<p><a href="javascript:${run}">first</a> <a href="jAvA&#x09;script:${run}">second</a>
<a href="data:text/html,<script>${run}</script>">third</a> <a href="https://example.com/">fourth</a>
<a href="/help#contact" onmouseover="${run}">fifth</a> <a href="vbscript:x">sixth</a></p>
<svg onload="${run}"><script>${run}</script><foreignObject><p>secret</p></foreignObject></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;"></table></mtext></math>
<iframe srcdoc="<script>parent.hacked = true</script>secret"></iframe>
<object data="javascript:${run}">secret</object><embed src="javascript:${run}">
<form action="https://evil.example"><p>words in a form</p><input name="password" value="secret" autofocus onfocus="${run}"></form>
<template><p>secret</p></template><noscript><p>secret</p></noscript><textarea>secret</textarea>
<x-unknown onclick="${run}">inside an unknown element</x-unknown>
<img src="/art/vendor/HARBOUR.svg" alt="Harbour" srcset="https://evil.example/2x 2x" onload="${run}">
<table background="https://evil.example/b"><tr> <td colspan="9999" rowspan="-1">in a cell</td> </tr></table>
<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css">
${deep}
<p dangerouslySetInnerHTML="secret" contenteditable><b>last words`
