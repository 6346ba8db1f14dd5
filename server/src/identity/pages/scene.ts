// The drawing next to the forms: a desk by a window, by day in the light theme and by lamplight in the dark one. Flat shapes with
// colors from the style sheet, hidden from screen readers.
import { trusted } from '../../lib/html.ts';

const WINDOW = `<g><path class="beam" d="M170 590 610 590 860 1100 330 1100Z"/>
<rect class="frame" x="136" y="96" width="488" height="500" rx="18"/>
<clipPath id="pane"><rect x="158" y="118" width="444" height="456" rx="8"/></clipPath>
<g clip-path="url(#pane)"><path class="sky" d="M150 110h460v470H150z"/><path class="sky-low" d="M150 380h460v200H150z"/>
<circle class="orb" cx="478" cy="262" r="52"/>
<g class="star"><circle cx="220" cy="176" r="3"/><circle cx="300" cy="236" r="2.4"/><circle cx="352" cy="160" r="2.8"/><circle cx="246" cy="300" r="2.2"/><circle cx="560" cy="160" r="2.6"/><circle cx="410" cy="330" r="2.2"/></g>
<path class="far" d="M150 470c60-64 120-70 176-34 50-70 128-74 190-16 40-22 74-20 110 4v170H150z"/>
<path class="near" d="M150 524c70-34 140-30 206 2 64-44 150-46 270-8v80H150z"/></g>
<path class="frame" d="M372 110h16v480h-16zM150 336h460v14H150z"/>
<rect class="sill" x="112" y="588" width="536" height="24" rx="8"/></g>`;

const CURTAIN = `<g><path class="curtain" d="M96 70h120c10 150-6 260-46 348-18 40-26 96-24 168H74c-6-190 2-360 22-516Z"/>
<path class="fold" d="M128 78c-4 140-14 250-30 500M170 78c2 130-12 240-48 330"/>
<path class="wood" d="M60 58h650a8 8 0 0 1 0 16H60a8 8 0 0 1 0-16Z"/><circle class="wood-dark" cx="60" cy="66" r="13"/><circle class="wood-dark" cx="712" cy="66" r="13"/></g>`;

const SHELF = `<g><rect class="wood" x="684" y="372" width="216" height="16" rx="4"/><path class="shade" d="M690 388h210v14H690z"/>
<rect class="moss" x="704" y="270" width="24" height="102" rx="4"/><rect class="cream" x="731" y="288" width="20" height="84" rx="3"/><rect class="clay" x="754" y="262" width="27" height="110" rx="4"/><path class="sunny" d="m786 292 20-5 20 82-20 5z"/>
<path class="clay-dark" d="M842 330h50v22a20 20 0 0 1-20 20h-10a20 20 0 0 1-20-20z"/><path class="leaf-2" d="M866 332c-40-20-44-58-30-84 24 18 34 48 30 84Z"/><path class="leaf" d="M868 332c-8-46 12-78 42-88 4 36-10 70-42 88Z"/>
<rect class="wood-light" x="704" y="112" width="150" height="118" rx="6"/><rect class="cream" x="718" y="126" width="122" height="90" rx="2"/><circle class="pink" cx="758" cy="166" r="22"/><path class="leaf-2" d="M718 216v-18c30-24 56-22 78-2 16-10 30-10 44-2v22z"/></g>`;

const DESK = `<g><ellipse class="rug" cx="470" cy="1018" rx="400" ry="62"/><ellipse class="rug-2" cx="470" cy="1012" rx="330" ry="44"/>
<path class="wood-dark" d="m196 770 26-2-26 262h-18zM792 768l26 2 18 260h-18z"/>
<rect class="wood-dark" x="566" y="772" width="214" height="96" rx="8"/><rect class="wood" x="580" y="784" width="186" height="72" rx="6"/><circle class="cream" cx="673" cy="820" r="8"/>
<rect class="wood-light" x="142" y="740" width="730" height="34" rx="10"/><path class="shade" d="M160 774h694v12H160z"/></g>`;

const ON_DESK = `<g><rect class="slate" x="352" y="560" width="254" height="168" rx="14"/><rect class="screen" x="364" y="572" width="230" height="144" rx="6"/>
<g class="line-1"><rect x="384" y="594" width="92" height="10" rx="5"/><rect x="384" y="616" width="150" height="8" rx="4"/><rect x="384" y="634" width="128" height="8" rx="4"/><rect x="384" y="652" width="142" height="8" rx="4"/></g><circle class="clay" cx="556" cy="676" r="17"/>
<path class="cream" d="M326 728h306l14 14H312z"/>
<path class="cream" d="M668 686h54v42a14 14 0 0 1-14 14h-26a14 14 0 0 1-14-14z"/><path d="M722 698h10a14 14 0 0 1 0 28h-10" fill="none" stroke="currentColor" class="mug"/>
<path class="clay" d="M216 668h86l-10 62a14 14 0 0 1-14 12h-38a14 14 0 0 1-14-12z"/><path class="clay-dark" d="M210 660h98v18h-98z"/>
<path class="leaf" d="M258 662c-58-14-86-66-74-116 44 16 74 62 74 116Z"/><path class="leaf-2" d="M260 662c-18-70 6-128 52-152 20 58 2 116-52 152Z"/><path class="leaf-3" d="M262 662c4-50 36-82 78-88 0 44-30 78-78 88Z"/></g>`;

const LAMP = `<g><path class="glow" d="M706 560 540 742h330l-76-192z"/><path class="slate" d="M776 728h90a10 10 0 0 1 10 14H766a10 10 0 0 1 10-14Z"/>
<path d="M822 730 846 560 752 470" fill="none" class="arm"/><circle class="slate" cx="846" cy="560" r="9"/>
<path class="moss" d="m768 444 28 40c18 26 10 62-10 78l-92-12c-10-52 18-96 74-106Z"/><ellipse class="bulb" cx="742" cy="557" rx="34" ry="10" transform="rotate(8 742 557)"/></g>`;

const CHAIR = `<g><path d="M470 936v66M410 1030c12-26 32-34 60-34s48 8 60 34" fill="none" class="leg"/>
<path class="moss" d="M372 800c0-28 20-44 48-44h100c28 0 48 16 48 44l8 70a26 26 0 0 1-26 28H390a26 26 0 0 1-26-28z"/><rect class="leaf-3" x="352" y="888" width="236" height="48" rx="24"/></g>`;

/** The whole drawing. */
export const SCENE =
  trusted(`<svg viewBox="0 0 900 1100" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
<path class="wall" d="M0 0h900v1100H0z"/><path class="wall-low" d="M0 840h900v50H0z"/><path class="floor" d="M0 884h900v216H0z"/>
<path class="board" d="M0 932h900M0 984h900M0 1044h900M180 884v48M520 884v48M760 932v52M300 932v52M90 984v60M620 984v60" fill="none"/>
${WINDOW}${CURTAIN}${SHELF}${DESK}${LAMP}${ON_DESK}${CHAIR}</svg>`);

/** The logo: a window with the sun in its corner. */
export const MARK = trusted(
  `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><clipPath id="mark"><path d="M10 1h12a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H4a3 3 0 0 1-3-3V10a9 9 0 0 1 9-9Z"/></clipPath><g clip-path="url(#mark)"><path class="mark-field" d="M0 0h32v32H0z"/><circle class="mark-sun" cx="25.5" cy="25.5" r="9.5"/></g></svg>`,
);

export const WARNING = trusted(
  `<svg width="17" height="17" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.5v.01"/></svg>`,
);

export const CHEVRON = trusted(
  `<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="m9 6 6 6-6 6"/></svg>`,
);
