import { Scene } from './Scene.tsx'

/** A number plate with a tick, on a road. */
export function SuccessPlate() {
  return (
    <Scene>
      <path
        d="M0 132c60-24 110-20 160-8s104 12 160-8v68a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z"
        className="fill-accent-soft"
      />
      <path
        d="M40 58v14m-7-7h14M284 70v12m-6-6h12M96 34v.1m132 4v.1m-70-16v.1"
        strokeWidth="4"
        className="stroke-accent"
      />
      <rect x="58" y="66" width="204" height="76" rx="12" strokeWidth="4" className="fill-white stroke-neutral-text" />
      <path d="M60 78a10 10 0 0 1 10-10h8v24H60z" fill="#ce1126" />
      <path d="M60 92h18v24H60z" fill="#fcd116" />
      <path d="M60 116h18v24h-8a10 10 0 0 1-10-10z" fill="#006b3f" />
      <path d="M102 104h28m20 0h38m20 0h24" strokeWidth="14" stroke="#363e3b" />
      <circle cx="254" cy="140" r="27" strokeWidth="5" className="fill-success-solid stroke-sky" />
      <path d="M242 140l9 9 16-17" fill="none" strokeWidth="6" className="stroke-card" />
    </Scene>
  )
}
