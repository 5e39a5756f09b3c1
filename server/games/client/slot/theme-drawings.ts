/** Drawings of symbols that belong to the world of a slot, in a square of 100 units. */
export const themeDrawings = {
  lemon:
    '<path d="M10 60q4-36 40-40 22-2 32-12 10 8 4 22-4 44-42 52-30 4-34-22z" fill="#ffd93b"/><path d="M26 54q8-18 26-20" stroke="#fff7c2" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M78 12q10-10 20-6-2 14-14 16z" fill="#4fa845"/>',
  grapes:
    '<path d="M50 22q2-14 14-16" stroke="#6b4a1c" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M50 22q-26-14-34 2 18 14 34-2z" fill="#4fa845"/><g fill="#7c3aed"><circle cx="34" cy="38" r="13"/><circle cx="58" cy="36" r="13"/><circle cx="80" cy="42" r="12"/><circle cx="46" cy="56" r="13"/><circle cx="68" cy="58" r="13"/><circle cx="56" cy="76" r="13"/></g><g fill="#c4b5fd"><circle cx="30" cy="34" r="4"/><circle cx="54" cy="32" r="4"/><circle cx="42" cy="52" r="4"/><circle cx="64" cy="54" r="4"/><circle cx="52" cy="72" r="4"/></g>',
  leaf: '<path d="M14 88Q6 20 88 10q6 72-56 72-10 0-18 6z" fill="#3fae57"/><path d="M14 88Q34 46 74 26" stroke="#1d6b2c" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M36 58q-4-14 2-24M52 44q14 4 22 0M30 68q18 6 32 0" stroke="#1d6b2c" stroke-width="3" fill="none"/>',
  pickaxe:
    '<path d="M64 26 20 84l-8-8 46-56z" fill="#9a6532"/><path d="M30 8q50-4 64 60Q70 34 24 24z" fill="#cfd8e6"/><path d="M30 8q40 6 64 60Q70 34 24 24z" fill="#9fb0c9"/>',
  star: '<path d="M50 4l14 30 33 4-24 23 6 33-29-16-29 16 6-33L3 38l33-4z" fill="#ffcf4a"/><path d="M50 4l14 30 33 4-24 23 6 33-29-16z" fill="#f0a81c"/><path d="M50 22l7 16 17 2-12 12" stroke="#fff3c4" stroke-width="4" fill="none" stroke-linecap="round"/>',
  shield:
    '<path d="M50 4q22 12 42 10 4 56-42 82Q4 70 8 14q20 2 42-10z" fill="#b9832f"/><path d="M50 16q16 8 31 8 2 40-31 60-33-20-31-60 15 0 31-8z" fill="#c9342f"/><path d="M50 16v68q33-20 31-60-15 0-31-8z" fill="#8f1f1c"/><path d="M44 28h12v16h14v12H56v20H44V56H30V44h14z" fill="#ffe08a"/>',
  lollipop:
    '<path d="M56 56 74 98" stroke="#f7f4ec" stroke-width="7" stroke-linecap="round"/><circle cx="46" cy="38" r="34" fill="#ff5c9a"/><path d="M46 38a8 8 0 0 1 8 8 16 16 0 0 1-24-6 22 22 0 0 1 24-24 28 28 0 0 1 18 32" stroke="#fff" stroke-width="7" fill="none" stroke-linecap="round"/>',
  cupcake:
    '<path d="M22 56h56l-8 38H30z" fill="#b9832f"/><path d="M34 58l4 36M50 58v36M66 58l-4 36" stroke="#8a5a16" stroke-width="4"/><path d="M12 58q-2-20 18-22 2-24 22-24t20 24q18 2 16 22-38 10-76 0z" fill="#ff9ec4"/><circle cx="52" cy="12" r="8" fill="#d81e4a"/><path d="M32 44l6 4M58 36l6-4M70 50l6 2" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
  horseshoe:
    '<path d="M12 40Q12 6 50 6t38 34q0 26-12 50H60q12-26 12-48Q72 22 50 22T28 42q0 22 12 48H24Q12 66 12 40z" fill="#9fb0c9"/><path d="M50 6q38 0 38 34 0 26-12 50H60q12-26 12-48Q72 22 50 22z" fill="#7488a6"/><g fill="#2b3350"><circle cx="20" cy="44" r="4"/><circle cx="80" cy="44" r="4"/><circle cx="30" cy="22" r="4"/><circle cx="70" cy="22" r="4"/><circle cx="26" cy="70" r="4"/><circle cx="74" cy="70" r="4"/></g>',
  cactus:
    '<path d="M40 94V22q0-14 10-14t10 14v72z" fill="#3f9c5a"/><path d="M42 66q-26 2-26-22v-8q0-8 7-8t7 8v8q0 10 12 10zM58 58q26 2 26-22v-6q0-8-7-8t-7 8v6q0 10-12 10z" fill="#3f9c5a"/><path d="M50 14v76M23 34v12M77 30v10" stroke="#1d6b3a" stroke-width="3"/><circle cx="50" cy="8" r="6" fill="#ff7ab8"/><path d="M20 94h60" stroke="#d9a35a" stroke-width="7" stroke-linecap="round"/>',
  chilli:
    '<path d="M66 22q14-2 12-16" stroke="#3f7d2c" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M54 30q2-12 14-10 16 0 16 16Q84 84 10 92q34-20 44-62z" fill="#e5383b"/><path d="M54 30q2-12 14-10 16 0 16 14-16 10-30-4z" fill="#5bb04a"/><path d="M62 46q-4 18-20 30" stroke="#ffb3a7" stroke-width="5" fill="none" stroke-linecap="round"/>',
  feather:
    '<path d="M92 6Q30 10 20 60q-2 12 0 18 10 4 22-2Q90 56 92 6z" fill="#5ad1ff"/><path d="M92 6Q90 56 42 76q-12 6-22 2Q40 40 92 6z" fill="#2f8fd0"/><path d="M8 96Q30 50 78 18" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round"/>',
  book: '<path d="M50 20Q30 8 6 14v68q24-6 44 6z" fill="#8a4b1f"/><path d="M50 20q20-12 44-6v68q-24-6-44 6z" fill="#6d3912"/><path d="M48 24Q32 14 14 18v54q18-2 34 6z" fill="#fdf4dd"/><path d="M52 24q16-10 34-6v54q-18-2-34 6z" fill="#f0e0b8"/><path d="M70 34l4 10 10 1-8 7 3 10-9-6-9 6 3-10-8-7 10-1z" fill="#e0a021"/><path d="M22 34h18M22 44h18M22 54h14" stroke="#b9a06a" stroke-width="4"/>',
  potion:
    '<path d="M40 8h20v24q28 14 28 38 0 24-38 24T12 70q0-24 28-38z" fill="#dff3ff" opacity=".85"/><path d="M18 60q32-10 64 0 6 30-32 30T18 60z" fill="#9b5cf6"/><path d="M36 4h28v10H36z" fill="#9a6532"/><circle cx="40" cy="70" r="6" fill="#e9d5ff"/><circle cx="58" cy="78" r="4" fill="#e9d5ff"/><circle cx="60" cy="64" r="5" fill="#e9d5ff"/>',
  fan: '<path d="M50 88 4 44q18-32 46-32t46 32z" fill="#c9184a"/><path d="M50 88 20 56q12-20 30-20t30 20z" fill="#ffcf4a"/><path d="M50 88 4 44M50 88 24 22M50 88V12M50 88l26-66M50 88l46-44" stroke="#6b1230" stroke-width="3"/><circle cx="50" cy="86" r="7" fill="#6b4a1c"/>',
  moon: '<path d="M62 6a44 44 0 1 0 32 62A38 38 0 0 1 62 6z" fill="#ffe08a"/><path d="M62 6a44 44 0 0 0 0 88A44 44 0 0 0 94 68 38 38 0 0 1 62 6z" fill="#f3c04f" opacity=".6"/><circle cx="34" cy="40" r="6" fill="#d9a441"/><circle cx="44" cy="66" r="8" fill="#d9a441"/><path d="M80 22l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" fill="#fff"/>',
  paw: '<ellipse cx="20" cy="42" rx="11" ry="15" fill="#b9743a"/><ellipse cx="40" cy="24" rx="11" ry="16" fill="#b9743a"/><ellipse cx="62" cy="24" rx="11" ry="16" fill="#b9743a"/><ellipse cx="82" cy="42" rx="11" ry="15" fill="#b9743a"/><path d="M51 44q16 0 26 24 6 22-26 22T25 68q10-24 26-24z" fill="#d98c4a"/><path d="M51 56q8 0 14 14 2 10-14 10t-14-10q6-14 14-14z" fill="#f4c08a"/>',
  note: '<path d="M36 18 88 6v62h-10V28L46 36v42H36z" fill="#5cf2d6"/><ellipse cx="30" cy="80" rx="18" ry="14" fill="#2cc4a8"/><ellipse cx="72" cy="70" rx="18" ry="14" fill="#2cc4a8"/><ellipse cx="26" cy="76" rx="6" ry="4" fill="#c9fff4"/>',
  record:
    '<circle cx="50" cy="50" r="46" fill="#181b26"/><g fill="none" stroke="#4a5068" stroke-width="2"><circle cx="50" cy="50" r="38"/><circle cx="50" cy="50" r="31"/><circle cx="50" cy="50" r="25"/></g><circle cx="50" cy="50" r="18" fill="#ff5c6c"/><circle cx="50" cy="50" r="4" fill="#181b26"/><path d="M18 34a36 36 0 0 1 18-16" stroke="#fff" stroke-width="4" opacity=".5" fill="none" stroke-linecap="round"/>',
  rocket:
    '<path d="M32 62Q12 68 12 90q14-4 26-14zM62 76q6 14-4 22-6-12-8-18z" fill="#e5484d"/><path d="M28 66Q40 18 92 8q-6 54-52 70z" fill="#f0f4fb"/><path d="M40 78Q86 62 92 8 62 50 34 72z" fill="#c3cee0"/><circle cx="62" cy="38" r="11" fill="#2f8fd0"/><circle cx="62" cy="38" r="6" fill="#9fdcff"/><path d="M30 72l-14 16M40 80l-8 14" stroke="#ffb347" stroke-width="6" stroke-linecap="round"/>',
  planet:
    '<circle cx="50" cy="50" r="30" fill="#e8772e"/><path d="M21 44q28 12 58-2M24 62q26 8 52-2" stroke="#ffb37a" stroke-width="6" fill="none"/><path d="M22 60Q2 74 6 80q8 8 46-14T94 22q-4-8-22 6" stroke="#ffe08a" stroke-width="6" fill="none" stroke-linecap="round"/><circle cx="40" cy="36" r="6" fill="#ffcfa3"/>',
  bat: '<path d="M50 40q-6-14-12-16l2 16Q22 20 4 26q12 10 10 30 12-6 20 6 8-10 16 12 8-22 16-12 8-12 20-6-2-20 10-30-18-6-36 14l2-16q-6 2-12 16z" fill="#6d5a9c"/><path d="M50 40q6-14 12-16l-2 16q18-20 36-14-12 10-10 30-12-6-20 6-8-10-16 12z" fill="#51427a"/><circle cx="45" cy="46" r="3" fill="#ffd25e"/><circle cx="55" cy="46" r="3" fill="#ffd25e"/>',
  cup: '<path d="M24 16H8q-2 30 24 34M76 16h16q2 30-24 34" stroke="#e0a021" stroke-width="8" fill="none"/><path d="M22 8h56q2 48-20 56v14h12v14H30V78h12V64Q20 56 22 8z" fill="#ffcb3d"/><path d="M50 8h28q2 48-20 56v14h12v14H50z" fill="#f0a81c"/><path d="M32 16q0 24 8 36" stroke="#fff6d6" stroke-width="5" fill="none" stroke-linecap="round"/>',
  wheel:
    '<circle cx="50" cy="50" r="46" fill="#20242f"/><circle cx="50" cy="50" r="30" fill="#cfd8e6"/><circle cx="50" cy="50" r="30" fill="none" stroke="#e5484d" stroke-width="4"/><path d="M50 24v52M24 50h52M32 32l36 36M68 32 32 68" stroke="#7488a6" stroke-width="6"/><circle cx="50" cy="50" r="9" fill="#ffcf4a"/>',
  bowl: '<path d="M36 34q-6-10 2-18M52 32q-6-10 2-18M68 34q-6-10 2-18" stroke="#fff" stroke-width="4" opacity=".6" fill="none" stroke-linecap="round"/><path d="M6 46h88q-2 34-26 42v6H32v-6Q8 80 6 46z" fill="#e5484d"/><ellipse cx="50" cy="46" rx="44" ry="12" fill="#ffdf9e"/><path d="M16 46q10-8 18 0t18 0 18 0 14 0" stroke="#d99a3d" stroke-width="4" fill="none"/><path d="M94 12 54 44" stroke="#9a6532" stroke-width="5" stroke-linecap="round"/><path d="M14 64h72" stroke="#fff" stroke-width="4" opacity=".5"/>',
  seven:
    '<path d="M14 8h74v18Q60 52 54 94H30q4-40 32-64H30v10H14z" fill="#e5383b"/><path d="M22 16h58v8Q54 50 47 86h-8q6-38 36-64H22z" fill="#ff8a80"/><path d="M14 8h74v18" stroke="#ffcf4a" stroke-width="5" fill="none"/>',
  snowflake:
    '<g stroke="#bfe9ff" stroke-width="7" stroke-linecap="round" fill="none"><path d="M50 6v88M12 28l76 44M88 28 12 72"/><path d="M40 14l10 10 10-10M40 86l10-10 10 10M12 42l14-4-3-14M88 58l-14 4 3 14M88 42l-14-4 3-14M12 58l14 4-3 14" stroke-width="5"/></g><circle cx="50" cy="50" r="8" fill="#fff"/>',
} as const
