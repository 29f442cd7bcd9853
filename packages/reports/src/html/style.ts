/** The look of the report: the colours of the product, light and dark. Without it the page is still in order. */
export const style = `
:root{color-scheme:light dark;--paper:#faf9f6;--surface:#fff;--sunken:#f3f1ec;--line:#e3dfd6;--ink:#1d1c1a;--dim:#5e5a52;--faint:#6f6a61;--accent:#8a6412;--pass:#1a7340;--pass-soft:#e3f3e8;--fail:#b3261e;--fail-soft:#fbe7e5;--warn:#8a5a00;--warn-soft:#fcefd2;--idle-soft:#efece5;--get:#1d5fb8;--patch:#6b3fa0}
@media(prefers-color-scheme:dark){:root{--paper:#161514;--surface:#1e1d1b;--sunken:#121110;--line:#34312d;--ink:#eeece7;--dim:#b3ada2;--faint:#989286;--accent:#dcae4f;--pass:#5fc98a;--pass-soft:#17301f;--fail:#f28b82;--fail-soft:#3b1b19;--warn:#e6b34d;--warn-soft:#35270d;--idle-soft:#2a2825;--get:#82b4f5;--patch:#c3a2ee}}
*{box-sizing:border-box}
html{font:14px/1.5 "Inter Variable",Inter,system-ui,sans-serif;background:var(--paper);color:var(--ink)}
body{margin:0 auto;max-width:1080px;padding:32px 20px 64px}
h1{font-size:22px;line-height:1.3;margin:0;overflow-wrap:anywhere}
h2{font-size:15px;margin:36px 0 10px}
p{margin:4px 0}
code,pre{font:12px/1.55 "JetBrains Mono Variable",ui-monospace,monospace}
code{background:var(--sunken);border-radius:4px;padding:1px 4px;overflow-wrap:anywhere}
pre{background:var(--sunken);border:1px solid var(--line);border-radius:6px;padding:10px 12px;margin:8px 0 0;white-space:pre-wrap;overflow-wrap:anywhere}
.about{color:var(--dim);margin-bottom:20px}
.counts{display:flex;flex-wrap:wrap;gap:10px;list-style:none;margin:0;padding:0}
.counts li{background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:10px 16px;min-width:112px;color:var(--dim)}
.counts b{display:block;font-size:24px;line-height:1.2;color:var(--ink);font-variant-numeric:tabular-nums}
.counts .pass b,.ok{color:var(--pass)}.counts .fail b,.bad{color:var(--fail)}.counts .warn b,.odd{color:var(--warn)}
.note{background:var(--warn-soft);border-radius:6px;padding:8px 12px;margin:12px 0 0}
article,.group{background:var(--surface);border:1px solid var(--line);border-radius:6px;margin:0 0 10px;padding:12px 16px}
article h3{font-size:14px;margin:0 0 4px;font-weight:600;overflow-wrap:anywhere}
.tag{display:inline-block;border-radius:4px;padding:0 7px;font-size:12px;font-weight:600;background:var(--idle-soft);color:var(--dim);margin-right:6px;white-space:nowrap}
.tag.fail{background:var(--fail-soft);color:var(--fail)}.tag.warn{background:var(--warn-soft);color:var(--warn)}.tag.pass{background:var(--pass-soft);color:var(--pass)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 14px;margin:8px 0 0}
dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}
.group{padding:0}
summary{cursor:pointer;padding:8px 16px;overflow-wrap:anywhere}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:-2px;border-radius:6px}
.group>summary{font-weight:600;display:flex;gap:10px;align-items:baseline;flex-wrap:wrap}
.group>summary span:last-child{margin-left:auto;font-weight:400;color:var(--dim)}
.method{font:600 12px ui-monospace,monospace;color:var(--dim)}
.method.get{color:var(--get)}.method.post{color:var(--pass)}.method.put{color:var(--warn)}.method.patch{color:var(--patch)}.method.delete{color:var(--fail)}
.one{border-top:1px solid var(--line)}
.one .more,.plain{padding:6px 16px 12px 34px}
.plain{border-top:1px solid var(--line);padding:6px 16px 6px 34px}
.time{color:var(--faint);font-variant-numeric:tabular-nums;margin-left:8px}
footer{color:var(--faint);margin-top:40px}
@media(max-width:560px){body{padding:20px 12px}dl{grid-template-columns:1fr}.counts li{min-width:88px;flex:1}}
@media print{html{background:#fff}article,.group{break-inside:avoid}}
`;

/** SHA-256 of it in Base64, which lets it through the page's own content policy; a test compares them. */
export const STYLE_HASH = 'ywy0r/3D/6Oapm7Ms1bAl9tjJr23k3uIfzOCfxrXcTc=';
