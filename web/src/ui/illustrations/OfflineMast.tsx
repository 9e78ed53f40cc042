import { Hills, Scene } from './Scene.tsx'

/** A radio mast without radio waves. */
export function OfflineMast() {
  return (
    <Scene>
      <path d="M52 52h46m-32 12h24m162-26h40m-28 12h22" strokeWidth="6" className="stroke-accent-soft" />
      <Hills />
      <path
        d="M138 172l22-104 22 104m-40-20h36m-31-25h26m-21-25h16m-26 50l31-25m5 25l-31-25m5 0l21-25m5 25l-21-25"
        fill="none"
        strokeWidth="3.5"
        className="stroke-neutral-text"
      />
      <circle cx="160" cy="60" r="8" className="fill-danger-solid" />
      <path
        d="M134 80a32 32 0 0 1 0-40m52 0a32 32 0 0 1 0 40m-70 14a54 54 0 0 1 0-68m88 0a54 54 0 0 1 0 68"
        fill="none"
        strokeWidth="3.5"
        strokeDasharray=".1 9"
        className="stroke-muted"
      />
      <path d="M214 146h32v24h-32z" strokeWidth="3.5" className="fill-card stroke-neutral-text" />
      <path d="M207 147l23-16 23 16z" strokeWidth="3.5" className="fill-accent stroke-neutral-text" />
      <path d="M230 169v-9" strokeWidth="7" className="stroke-neutral-text" />
    </Scene>
  )
}
