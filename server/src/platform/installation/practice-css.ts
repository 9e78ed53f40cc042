/**
 * Style of the banner on top of every page of a practice installation. `--banner-height` moves the sticky parts of the web app
 * below the banner. Light and dark themes have the same banner colours, so that no one mistakes practice for a theme.
 */
export const PRACTICE_CSS = `:root{--banner-height:2rem;scroll-padding-top:var(--banner-height)}html{padding-top:var(--banner-height)}
.practice-banner{position:fixed;inset:0 0 auto;z-index:45;box-sizing:border-box;height:var(--banner-height);display:flex;align-items:center;
justify-content:space-between;gap:12px;padding:0 16px;background:#ffc83d;color:#2b1d00;font-size:13px;line-height:18px;
border-bottom:1px solid #2b1d0033;white-space:nowrap}
.practice-banner p{margin:0;min-width:0;display:flex;align-items:center;gap:10px;overflow:hidden}
.practice-banner p>span{overflow:hidden;text-overflow:ellipsis}
.practice-banner strong{flex:none;padding:1px 8px;border-radius:4px;background:#2b1d00;color:#ffc83d;font-weight:700}
.practice-banner nav{flex:none;display:flex;gap:16px}
.practice-banner a{color:inherit;font-weight:600;line-height:calc(2rem - 1px);text-decoration:underline;text-underline-offset:3px}
.practice-banner a:focus-visible{outline:2px solid #2b1d00;outline-offset:-3px;border-radius:4px}
.practice-mark{display:none;position:fixed;inset:0;z-index:44;place-items:center;pointer-events:none;overflow:hidden;
font-weight:800;font-size:clamp(28px,9vw,88px);line-height:1;white-space:nowrap;color:#b0002038}
.practice-mark.practice-public{display:grid}
.practice-mark{rotate:-35deg}
::backdrop{top:var(--banner-height)}
@media (width>=48rem){.practice-less{display:none}}
@media (width<48rem){.practice-more{display:none}.practice-banner{padding:0 12px;gap:8px}.practice-banner p{gap:8px}.practice-banner nav{gap:12px}}
@media (width<20rem){.practice-banner p>span{display:none}}
@media print{:root{--banner-height:0px}.practice-banner{position:static;height:auto;padding:4px 0;background:none;border:0}
.practice-banner nav{display:none}.practice-banner strong{border:1px solid #000;color:#000;background:none}.practice-mark{display:grid}}`
