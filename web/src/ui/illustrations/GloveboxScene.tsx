import { Scene } from './Scene.tsx'

/** The inside of a car: the glovebox is open and the document that should lie in it is missing. */
export function GloveboxScene() {
  return (
    <Scene>
      <path d="M0 62c70-22 230-24 320-6v128a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z" className="fill-accent-soft" />
      <path d="M0 62c70-22 230-24 320-6" fill="none" strokeWidth="4" className="stroke-accent/50" />
      <path d="M96 172l20-104" strokeWidth="4" className="stroke-accent/25" />
      <circle cx="34" cy="124" r="46" fill="none" strokeWidth="9" className="stroke-road" />
      <path d="M34 124v44m0-44l-40-16m40 16l40-16" strokeWidth="8" className="stroke-road" />
      <circle cx="34" cy="124" r="14" className="fill-accent" />
      <path d="M122 74h26m-26 8h26m-26 8h26" strokeWidth="4" className="stroke-accent/50" />
      <path d="M172 70h112a8 8 0 0 1 8 8v52H164V78a8 8 0 0 1 8-8z" className="fill-road" />
      <rect
        x="202"
        y="84"
        width="52"
        height="34"
        rx="3"
        fill="none"
        strokeWidth="3"
        strokeDasharray="5 7"
        className="stroke-paint"
        opacity=".8"
      />
      <path
        d="M164 130h128l14 36a7 7 0 0 1-7 9H157a7 7 0 0 1-7-9z"
        strokeWidth="3.5"
        className="fill-card stroke-neutral-text"
      />
      <path d="M212 158h32" strokeWidth="9" className="stroke-accent" />
    </Scene>
  )
}
