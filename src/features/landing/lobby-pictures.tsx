/** Two cards and a chip: for the live tables. */
export function CardsPicture() {
  return (
    <svg viewBox="0 0 160 120" fill="none" aria-hidden="true">
      <g transform="rotate(-12 78 64)">
        <rect x="48" y="24" width="54" height="76" rx="9" fill="#fff" fillOpacity=".85" />
        <path
          d="M75 46c11 12 20 15 20 25a10 10 0 0 1-18 6l3 11H70l3-11a10 10 0 0 1-18-6c0-10 9-13 20-25z"
          fill="#1d2a4f"
        />
      </g>
      <g transform="rotate(10 112 64)">
        <rect x="84" y="24" width="54" height="76" rx="9" fill="#fff" />
        <path d="M111 88 92 66a12 12 0 0 1 19-14 12 12 0 0 1 19 14z" fill="#c2303f" />
      </g>
      <circle cx="66" cy="94" r="17" fill="#f6c453" />
      <circle cx="66" cy="94" r="10" stroke="#7a4a07" strokeWidth="2" strokeDasharray="5 4" />
    </svg>
  )
}

/** A ball over a pitch: for sports. */
export function PitchPicture() {
  return (
    <svg viewBox="0 0 160 120" fill="none" aria-hidden="true">
      <path d="M28 104 58 52h76l22 52z" fill="#fff" fillOpacity=".1" stroke="#fff" strokeOpacity=".8" strokeWidth="2" />
      <path d="M96 52v52M76 104c0-20 44-20 44 0" stroke="#fff" strokeOpacity=".6" strokeWidth="2" />
      <circle cx="98" cy="42" r="24" fill="#fff" />
      <path d="m98 31 10 7-4 12H92l-4-12z" fill="#1d2a4f" />
      <path d="M98 18v13M108 38l13-5M104 50l8 11M92 50l-8 11M88 38l-13-5" stroke="#1d2a4f" strokeWidth="2.500" />
    </svg>
  )
}

/** Three reels in a row: for slots. */
export function ReelsPicture() {
  return (
    <svg viewBox="0 0 160 120" fill="none" aria-hidden="true">
      <rect
        x="38"
        y="30"
        width="108"
        height="68"
        rx="14"
        fill="#fff"
        fillOpacity=".12"
        stroke="#fff"
        strokeOpacity=".8"
        strokeWidth="2"
      />
      {[46, 78, 110].map((x) => (
        <g key={x}>
          <rect x={x} y="40" width="28" height="48" rx="6" fill="#fff" />
          <path
            d={`M${x + 7} 53h14l-8 24`}
            stroke="#c2410c"
            strokeWidth="5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
      <path d="M152 64V44" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <circle cx="152" cy="40" r="6" fill="#f6c453" />
    </svg>
  )
}

/** A fish among bubbles: for fishing games. */
export function FishPicture() {
  return (
    <svg viewBox="0 0 160 120" fill="none" aria-hidden="true">
      <path d="M58 64c16-28 58-28 76 0-18 28-60 28-76 0z" fill="#f6c453" />
      <path d="M60 64 34 44c4 14 4 26 0 40z" fill="#eda63a" />
      <path d="M88 46c10 10 10 26 0 36M94 66c8 4 14 2 18-4" stroke="#7a4a07" strokeWidth="3" strokeLinecap="round" />
      <circle cx="118" cy="58" r="6" fill="#fff" />
      <circle cx="120" cy="58" r="3" fill="#12263a" />
      <g stroke="#fff" strokeOpacity=".8" strokeWidth="2">
        <circle cx="146" cy="40" r="6" />
        <circle cx="138" cy="22" r="4" />
        <circle cx="50" cy="26" r="5" />
      </g>
    </svg>
  )
}
