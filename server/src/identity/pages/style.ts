// The login pages' style sheet: the brand's tokens and the few shapes that these pages need. It's one text for everyone, so that the
// content security policy can allow it by its hash and nothing else can style the page.
import { createHash } from 'node:crypto';
import { writeAccentRule } from '@daynook/contract/settings/brand-colors';
import { currentBrand } from '../../current-settings.ts';
import { fontFaces } from './fonts.ts';

const TOKENS = `:root{color-scheme:light dark;
--paper:light-dark(#fbf8f3,#14120f);--surface:light-dark(#fff,#1c1916);--well:light-dark(#f4eee4,#26221d);
--ink:light-dark(#211d18,#f3eee6);--muted:light-dark(#6b6257,#b5aa9b);--line:light-dark(#e8e1d6,#332e28);
--line-strong:light-dark(#8f8475,#7d7263);--moss:light-dark(#2c5a4c,#8fc7b1);--moss-hover:light-dark(#234a3e,#a5d6c2);
--moss-ink:light-dark(#fff,#11211b);--moss-wash:light-dark(#e6eee9,#1e2b26);--clay:light-dark(#b04e26,#e59a73);
--sun:#f2b84b;--danger:light-dark(#a3262a,#f2938c);--danger-wash:light-dark(#fbe9e7,#371d1b);
--sans:"Instrument Sans Variable","Instrument Sans",ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif;
--serif:"Fraunces Variable",Fraunces,Georgia,"Times New Roman",serif}`;

const FRAME = `*{box-sizing:border-box;margin:0}
html{background:var(--paper);color:var(--ink);font:400 16px/1.5 var(--sans);-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%}
body{min-height:100dvh;display:grid;grid-template-rows:auto auto 1fr;overflow-wrap:break-word}
:focus-visible{outline:2px solid var(--moss);outline-offset:2px}
a{color:var(--moss);font-weight:600;text-underline-offset:3px;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
.top{padding:18px clamp(18px,5vw,56px)}
.brand{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:var(--ink);text-decoration:none;font:560 22px/1 var(--serif);letter-spacing:-.01em;border-radius:10px}
.brand img{height:28px;width:auto;max-width:180px;object-fit:contain;object-position:left}:dir(rtl) .brand img{object-position:right}
.mark-field{fill:var(--moss)}.mark-sun{fill:var(--sun)}
.scene{display:block;aspect-ratio:900/356;margin:0 clamp(18px,5vw,56px);border-radius:24px;overflow:hidden;background:var(--well)}
.scene svg{display:block;width:100%;height:auto;margin-top:-47.6%}
main{display:grid;align-content:start;justify-items:center;padding:30px clamp(18px,5vw,56px) 56px}
.sheet{width:100%;max-width:440px;display:grid;gap:22px}
h1{font:560 clamp(32px,5.4vw,40px)/1.08 var(--serif);letter-spacing:-.018em;text-wrap:balance}
.lead{margin-top:10px;color:var(--muted);font-size:17px;text-wrap:pretty}
@media(min-width:700px){main{padding-top:44px}}
@media(min-width:1024px){
body{grid-template:auto 1fr/minmax(480px,1fr) minmax(0,1.12fr)}
.top{grid-area:1/1}.scene{grid-area:1/2/3/3;aspect-ratio:auto;margin:16px 16px 16px 0;border-radius:28px;position:sticky;top:16px;height:calc(100dvh - 32px)}.scene svg{height:100%;margin:0}
main{grid-area:2/1;align-content:center;padding-bottom:104px}}
@media(min-width:1024px) and (max-height:640px){main{align-content:start}}`;

const FORMS = `form{display:grid;gap:18px}
.field{display:grid;gap:6px}
.field-top{display:flex;justify-content:space-between;align-items:baseline;gap:12px}
label{font-size:14px;font-weight:600;cursor:pointer}
.field-top a{font-size:14px}
input{width:100%;height:52px;padding:0 16px;border:0;border-radius:14px;background:var(--surface);color:var(--ink);font:400 16px/1.4 var(--sans);box-shadow:inset 0 0 0 1px var(--line-strong);transition:box-shadow .16s}
input:hover{box-shadow:inset 0 0 0 1px var(--ink)}
input:focus-visible{outline:none;box-shadow:inset 0 0 0 2px var(--moss)}
input[aria-invalid]{box-shadow:inset 0 0 0 1.5px var(--danger)}
input[aria-invalid]:focus-visible{box-shadow:inset 0 0 0 2px var(--danger)}
input:-webkit-autofill{-webkit-text-fill-color:var(--ink);box-shadow:inset 0 0 0 1px var(--line-strong),inset 0 0 0 60px var(--moss-wash)}
.hint{font-size:14px;color:var(--muted)}
.choices{display:grid;gap:6px;margin:0;padding:0;border:0}
.choices legend{padding:0;font-size:14px;font-weight:600}
.choice{display:flex;align-items:center;gap:12px;min-height:48px;font-weight:500}
.choice input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--moss);box-shadow:none}
.choice .hint{display:block;font-weight:400}
.error{display:flex;gap:6px;font-size:14px;font-weight:550;color:var(--danger)}
.error svg{flex:none;margin-top:2px}
button{font:600 16px/1.2 var(--sans);cursor:pointer;border:0;color:inherit;background:none}
.primary,.quiet{min-height:52px;padding:10px 26px;border-radius:999px;transition:background .16s,box-shadow .16s,transform .16s;text-align:center}
.quiet{box-shadow:inset 0 0 0 1px var(--line-strong);color:var(--ink);text-decoration:none;display:grid;place-items:center;font-weight:600}
.quiet:hover{background:var(--well)}
.primary{background:var(--moss);color:var(--moss-ink);box-shadow:none}.primary:hover{background:var(--moss-hover)}
.primary:active,.quiet:active,.person:active{transform:scale(.985)}
.as-link{padding:8px 4px;color:var(--moss);text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px;border-radius:6px}
.as-link:hover{text-decoration-thickness:2px}
.summary{display:grid;gap:4px;padding:14px 18px;border-radius:14px;background:var(--danger-wash);box-shadow:inset 0 0 0 1px color-mix(in srgb,var(--danger) 34%,transparent);outline:none}
.summary:focus{box-shadow:inset 0 0 0 2px var(--danger)}
.summary h2{font:650 15px/1.4 var(--sans);color:var(--danger)}
.summary ul{margin:0;padding:0;list-style:none;display:grid;gap:2px}
.summary li{font-size:15px}
.summary a{color:var(--ink);font-weight:500}
.note{padding:14px 18px;border-radius:14px;background:var(--moss-wash);font-size:15px}
.aside{font-size:15px;color:var(--muted)}
.small{font-size:14px;color:var(--muted)}
.small code{font:500 13px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;color:var(--ink)}
.stack{display:grid;gap:12px}
.languages{display:flex;flex-wrap:wrap;gap:0 20px;font-size:14px}
.languages a{display:inline-flex;align-items:center;min-height:44px;color:var(--muted);font-weight:400;text-decoration:none}
.languages a:hover{color:var(--ink);text-decoration:underline}
.languages a[aria-current]{color:var(--ink);font-weight:600}
.way{display:flex;align-items:center;justify-content:center;gap:10px}.way svg{flex:none}
.or{display:flex;align-items:center;gap:14px;font-size:14px;color:var(--muted)}.or::before,.or::after{content:"";flex:1;height:1px;background:var(--line)}
[hidden]{display:none!important}`;

const BOOKING = `.booking{display:flex;gap:14px;align-items:center;padding:12px;border-radius:18px;background:var(--surface);box-shadow:inset 0 0 0 1px var(--line)}
.booking img{flex:none;width:84px;height:84px;object-fit:cover;border-radius:10px;background:var(--well)}
.booking div{display:grid;gap:1px;min-width:0;font-variant-numeric:tabular-nums}
.booking b{font-weight:620;line-height:1.3;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.booking span{font-size:14px;color:var(--muted)}
.booking strong{font-size:15px;font-weight:620}
@media(max-width:1023px){.is-booking .scene{display:none}.is-booking main{padding-top:6px}}`;

const TABS = `.tabs{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:4px;padding:4px;border-radius:999px;background:var(--well)}
.tabs a{display:grid;place-items:center;min-height:44px;padding:6px 12px;border-radius:999px;color:var(--muted);font-weight:600;text-align:center;text-decoration:none;transition:background .16s,color .16s}
.tabs a:hover{color:var(--ink)}
.tabs a[aria-current]{background:light-dark(#fff,#3d372f);color:var(--ink);box-shadow:0 1px 3px light-dark(#211d1824,#0006)}`;

const PEOPLE = `.people{display:grid;gap:10px}
.person{display:flex;align-items:center;gap:14px;width:100%;min-height:68px;padding:12px 16px;border-radius:18px;background:var(--surface);box-shadow:inset 0 0 0 1px var(--line);text-align:start;transition:background .16s,box-shadow .16s,transform .16s}
.person:hover{background:var(--well);box-shadow:inset 0 0 0 1px var(--line-strong)}
.person .words{display:grid;gap:1px;min-width:0;flex:1}
.person b{font-weight:620;overflow-wrap:anywhere}
.person .words span{font-weight:400;font-size:14px;color:var(--muted);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.person>svg{flex:none;color:var(--muted)}
.face{flex:none;display:grid;place-items:center;width:44px;height:44px;border-radius:50%;background:var(--moss);color:var(--moss-ink);font:560 19px/1 var(--serif)}
.demo{display:grid;gap:12px;padding-top:22px;border-top:1px solid var(--line)}
.demo h2{font:600 14px/1.4 var(--sans);color:var(--muted)}
.demo form{grid-template-columns:repeat(3,minmax(0,1fr));gap:10px}
.demo button{display:grid;gap:2px;align-content:start;padding:12px 14px;border-radius:16px;background:var(--well);text-align:start;overflow-wrap:anywhere;hyphens:auto;transition:background .16s,transform .16s}
.demo button:hover{background:var(--line)}
.demo button:active{transform:scale(.985)}
.demo button span{font-weight:400;font-size:13px;line-height:1.35;color:var(--muted)}
@media(max-width:389px){.demo form{grid-template-columns:1fr}}`;

const SCENE = `.wall{fill:light-dark(#f1e4d0,#241f1b)}.wall-low{fill:light-dark(#e9d7bd,#1e1a17)}.floor{fill:light-dark(#cfa877,#2b221b)}
.board{stroke:light-dark(#bd9463,#352a21);stroke-width:2}.sky{fill:light-dark(#cfe3e6,#17242d)}.sky-low{fill:light-dark(#f6e6c6,#20303a)}
.far{fill:light-dark(#a9c5b4,#1c332f)}.near{fill:light-dark(#7fa892,#16302a)}.orb{fill:light-dark(#f7cf73,#f3ead2)}
.star{fill:light-dark(transparent,#f3ead2)}.frame{fill:light-dark(#fffaf1,#3a332c)}.sill{fill:light-dark(#fffaf1,#453d35)}
.beam{fill:light-dark(#fff3d2,transparent);opacity:.55}.curtain{fill:light-dark(#fbf2e3,#342c26)}.fold{stroke:light-dark(#e8dac2,#29221d);stroke-width:3;fill:none}
.wood{fill:light-dark(#b8814c,#6a4b30)}.wood-dark{fill:light-dark(#935f33,#4c3521)}.wood-light{fill:light-dark(#cf9a63,#7e5a3a)}
.moss{fill:light-dark(#2c5a4c,#3f7a67)}.leaf{fill:light-dark(#3f7a5f,#356b56)}.leaf-2{fill:light-dark(#5c9877,#477f68)}.leaf-3{fill:light-dark(#2f6550,#2a5949)}
.clay{fill:light-dark(#b9552c,#a4552f)}.clay-dark{fill:light-dark(#964320,#7f4023)}.cream{fill:light-dark(#fdf6ea,#cfc4b4)}.slate{fill:light-dark(#3d3a37,#0e0c0a)}
.screen{fill:light-dark(#dfeae4,#b9d9cb)}.line-1{fill:light-dark(#9fbdae,#6fa08c)}.sunny{fill:#f2b84b}.pink{fill:light-dark(#e3a88c,#b97a5d)}
.glow{fill:light-dark(transparent,#f2b84b);opacity:.2}.bulb{fill:light-dark(#fff4d6,#ffe4a6)}.shade{fill:light-dark(#00000012,#00000040)}
.mug{stroke:light-dark(#fdf6ea,#cfc4b4);stroke-width:9}.arm{stroke:light-dark(#3d3a37,#0e0c0a);stroke-width:11;stroke-linecap:round;stroke-linejoin:round}.leg{stroke:light-dark(#3d3a37,#0e0c0a);stroke-width:13;stroke-linecap:round}
.rug{fill:light-dark(#d98f63,#70442d)}.rug-2{fill:light-dark(#eabb91,#86563a)}`;

const MOTION = `@media(prefers-reduced-motion:reduce){*{transition:none!important}}
@media(forced-colors:active){.primary,.quiet,.person,.demo button,input,.booking{border:1px solid}.tabs a[aria-current]{outline:2px solid}}`;

const STYLE = [fontFaces(), TOKENS, FRAME, FORMS, BOOKING, TABS, PEOPLE, SCENE, MOTION].join('\n');

let known: { readonly rule: string; readonly style: string; readonly source: string } | undefined;

/** The style sheet in the site's colors, and its hash for the content security policy. */
export function findStyle(): { readonly style: string; readonly source: string } {
  const rule = writeAccentRule(currentBrand());
  if (known?.rule === rule) return known;
  const style = `${STYLE}\n${rule}`;
  known = { rule, style, source: `'sha256-${createHash('sha256').update(style).digest('base64')}'` };
  return known;
}
