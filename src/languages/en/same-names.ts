/** English names of the same, a group a line, for the check of claims. */
export const sameNames = `
  France|French|Frenchman|Frenchwoman
  Netherlands|Dutch|Dutchman|Dutchmen
  Switzerland|Swiss
  Greece|Greek|Greeks
  Denmark|Danish|Danes
  Spain|Spanish|Spaniards
  Sweden|Swedish|Swedes
  Poland|Polish|Poles
  Turkey|Turkish|Turks
  Ireland|Irish|Irishman|Irishwoman
  Wales|Welsh|Welshman|Welshwoman
  Norway|Norwegian
  Finland|Finnish|Finns
  Iceland|Icelandic
  Peru|Peruvian
  Portugal|Portuguese
  Thailand|Thai
  Philippines|Filipino|Philippine
  Britain|British|Briton|UK|United Kingdom
  England|English|Englishman|Englishwoman
  Scotland|Scottish|Scots|Scotsman
  United States|US|USA|American|Americans|America
  United Nations|UN
  European Union|EU|Europe|European
  Europe|European|Europeans
  Africa|African|Africans
  Asia|Asian|Asians
  Brazil|Brazilian
  China|Chinese
  Japan|Japanese
  Russia|Russian|Russian Federation
  Ukraine|Ukrainian
  Germany|German|Germans
  Italy|Italian
  India|Indian
  Canada|Canadian
  Mexico|Mexican
  Kazakhstan|Kazakh
  Egypt|Egyptian
  Israel|Israeli
  Iran|Iranian
  Iraq|Iraqi
  Czechia|Czech
  Afghanistan|Afghan
  Argentina|Argentine
  Azerbaijan|Azeri
  Botswana|Motswana|Batswana
  Congo|Congolese
  Croatia|Croat
  Cyprus|Cypriot
  Kosovo|Kosovar
  Kyrgyzstan|Kyrgyz
  Laos|Laotian
  Lesotho|Basotho
  Madagascar|Malagasy
  Montenegro|Montenegrin
  Mozambique|Mozambican
  Myanmar|Burma|Burmese
  Niger|Nigerien
  Panama|Panamanian
  Saudi Arabia|Saudi
  Serbia|Serb
  Slovakia|Slovak
  Slovenia|Slovene
  Tajikistan|Tajik
  Togo|Togolese
  Turkmenistan|Turkmen
  Uzbekistan|Uzbek
  CEO|chief executive|chief executive officer
  CFO|chief financial officer
  PM|prime minister
  MP|member of parliament
  Oscar|Academy Award
  Second World War|World War II|World War Two|WWII
  First World War|World War I|World War One|WWI|Great War
  Moscow|Muscovite
  Naples|Neapolitan
  Venice|Venetian
  Vienna|Viennese
  Florence|Florentine`;
