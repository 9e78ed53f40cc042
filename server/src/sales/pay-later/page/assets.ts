/** Styles in addition to those of the verification page. */
export const PAY_CSS = `.verdict.plain{background:var(--card);color:var(--text);border:1px solid var(--line)}
.card{display:grid;gap:12px;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px}
.center{text-align:center}.clock{font-size:40px;line-height:48px;font-weight:700;font-variant-numeric:tabular-nums}
fieldset{border:0;padding:0;display:grid;gap:8px}legend,label{font-weight:500}legend{margin-bottom:8px}
.choice{display:flex;gap:12px;align-items:center;min-height:48px;padding:0 12px;border:1px solid var(--line);border-radius:8px}
.choice:has(:checked){border-color:#167839}.choice input{width:20px;height:20px;accent-color:#167839}
.other{display:none;gap:8px}fieldset:has([value=other]:checked) .other{display:grid}
input,select,button,.button{font:inherit;min-height:48px;border-radius:8px;width:100%;padding:0 12px}
input,select{background:var(--page);color:var(--text);border:1px solid var(--muted)}[aria-invalid]{border-color:#bc0b20}
button,.button{display:grid;place-items:center;background:#167839;color:#fff;border:0;font-weight:700;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid #2f7de1;outline-offset:2px}details{display:grid;gap:12px}summary{min-height:44px;cursor:pointer}
dl div:first-child dd{font-weight:500;font-size:inherit}dd a{white-space:nowrap}.offline{position:sticky;bottom:16px;padding:12px 16px;border-radius:12px;background:var(--text);color:var(--page)}
a{color:inherit}.problem{color:light-dark(#bc0b20,#ff8d8d);font-weight:500}`

/** Counts down and reloads the page when its status changes. */
export const PAY_SCRIPT = `const clock=document.querySelector('[data-ends-at]')
function tick(){const left=Math.max(0,Math.floor((Date.parse(clock.dataset.endsAt)-Date.now())/1000))
clock.textContent=Math.floor(left/60)+':'+String(left%60).padStart(2,'0')}
if(clock){tick();setInterval(tick,1000)}
const state=document.body.dataset.state
const offline=document.querySelector('.offline')
async function poll(){try{const answer=await fetch(location.pathname+'/state');const now=(await answer.json()).state
offline.hidden=true
if(now&&now!==state){location.replace(location.pathname);return}}catch{offline.hidden=false}
setTimeout(poll,document.hidden?15000:2500)}
setTimeout(poll,2500)`
