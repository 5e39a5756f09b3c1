/** An empty hall with a searchlight, in the text's colours: for empty lists of games. */
export function EmptyHallPicture() {
  return (
    <svg viewBox="0 0 120 96" fill="none" aria-hidden="true">
      <path d="M34 10 8 88h104L86 10z" fill="var(--accent-soft)" />
      <g stroke="var(--line-strong)" strokeWidth="1.75" strokeDasharray="5 5" strokeLinecap="round">
        <rect x="18" y="30" width="24" height="33" rx="5" />
        <rect x="78" y="30" width="24" height="33" rx="5" />
      </g>
      <rect
        x="46"
        y="24"
        width="28"
        height="40"
        rx="6"
        fill="var(--raised)"
        stroke="var(--line-strong)"
        strokeWidth="1.75"
      />
      <circle cx="58" cy="41" r="8.5" stroke="var(--accent-text)" strokeWidth="2.5" />
      <path d="m64.500 47.500 6 6.500" stroke="var(--accent-text)" strokeWidth="3" strokeLinecap="round" />
      <path d="M22 80h76" stroke="var(--line-strong)" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}

/** An unplugged cable: for a broken connection. */
export function CablePicture() {
  return (
    <svg viewBox="0 0 120 96" fill="none" aria-hidden="true">
      <circle cx="60" cy="48" r="40" fill="var(--loss-soft)" />
      <g stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 66c18 0 22-18 36-18" />
        <path d="M40 38h8a10 10 0 0 1 0 20h-8z" fill="var(--card)" />
        <path d="M57 43h7M57 53h7" />
        <path d="M116 30c-18 0-22 18-36 18" />
        <path d="M82 36h-6a12 12 0 0 0 0 24h6z" fill="var(--card)" />
      </g>
      <path d="m66 22 4 7M56 20v7M77 28l-6 4" stroke="var(--warn)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

/** A door with a keyhole: for pages of members only. */
export function LockedDoorPicture() {
  return (
    <svg viewBox="0 0 120 96" fill="none" aria-hidden="true">
      <path d="M30 90V24a14 14 0 0 1 14-14h32a14 14 0 0 1 14 14v66" fill="var(--raised)" />
      <path
        d="M30 90V24a14 14 0 0 1 14-14h32a14 14 0 0 1 14 14v66M16 90h88"
        stroke="var(--line-strong)"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
      <rect x="46" y="44" width="28" height="24" rx="6" fill="var(--accent)" />
      <path d="M52 44v-6a8 8 0 0 1 16 0v6" stroke="var(--accent-text)" strokeWidth="2.5" />
      <circle cx="60" cy="54" r="3" fill="var(--accent-ink)" />
      <path d="M60 56v6" stroke="var(--accent-ink)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

/** A draw machine before its first draw: for lotteries that open soon. */
export function DrawMachinePicture() {
  const balls = [
    [46, 44, 'oklch(0.72 0.16 25)'],
    [62, 52, 'oklch(0.8 0.14 85)'],
    [74, 40, 'oklch(0.7 0.13 230)'],
    [56, 34, 'oklch(0.74 0.15 150)'],
    [48, 56, 'oklch(0.7 0.15 310)'],
  ] as const
  return (
    <svg viewBox="0 0 120 96" fill="none" aria-hidden="true">
      <path d="M38 90h44l-6-16H44z" fill="var(--raised)" stroke="var(--line-strong)" strokeWidth="1.75" />
      <circle cx="60" cy="44" r="33" fill="var(--accent-soft)" stroke="var(--line-strong)" strokeWidth="1.75" />
      {balls.map(([x, y, fill]) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r="8.500" fill={fill} />
          <circle cx={x - 2} cy={y - 2} r="4" fill="#fff" opacity=".75" />
        </g>
      ))}
      <path d="M38 24a30 30 0 0 1 16-9" stroke="#fff" strokeOpacity=".5" strokeWidth="2.500" strokeLinecap="round" />
    </svg>
  )
}
