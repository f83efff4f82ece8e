/** Injection attempts in a source's text: reports have to show them literally. */
export const plantedTexts: Record<string, string> = {
  "HTML tags": "<script>alert(1)</script><img src=x onerror=alert(1)><b>bold</b>",
  "HTML that closes what is open": '</style></title></script></svg>"><svg onload=alert(1)>',
  "an attribute's end": '" onmouseover="alert(1)" \' onfocus=\'alert(1)',
  "an HTML comment and entities": "<!-- hidden --> &lt;b&gt; &amp;amp; &#60;i&#62;",
  "Typst code": '#eval("1+1") #panic("boom") #import "@preview/cetz:0.3.0" #read("/etc/passwd") $ x^2 $',
  "Typst markup": "= heading *bold* _italic_ `raw` <label> @reference ~ \\ // comment /* more */",
  "Markdown links": "[text](https://evil.example/) ![image](https://evil.example/i.png) <https://evil.example/>",
  "bare addresses": "see https://evil.example/a|b, www.evil.example and mail@evil.example or ftp://evil.example.",
  "Markdown emphasis and code": "**bold** __bold__ *it* _it_ ~~gone~~ `code` ``two`` $math$ ^up^",
  "a Markdown heading": "# heading",
  "a Markdown list": "- item",
  "a numbered list": "12. item",
  "a Markdown quotation": "> quotation",
  "a Markdown table": "| a | b | \\| c |",
  "a fence": "```js alert(1) ```",
  "a rule": "---",
  "an underline": "===",
  "a footnote and a reference": "[^1]: note [1]: https://evil.example [ref][1]",
  "a javascript address": "javascript:alert(1) [x](javascript:alert(1))",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text that is meant
  templates: "{{constructor}} ${process.env} {a|b} <%= x %>",
};
