import type { HelpWords } from './help.ts'

/** The help centre in Tagalog, the site's own language. */
export const helpInFilipino: HelpWords = {
  start: {
    title: 'Pagsisimula',
    topics: [
      [
        'Sino ang puwedeng maglaro sa {club}?',
        'Kahit sino na {age} taong gulang pataas at nakatira kung saan pinapayagan ang online gaming. Kukumpirmahin mo ang edad mo pag nag-sign up ka, at puwede kaming humingi ng ID bago ang withdrawal.',
        'Isang tao, isang account. Bawal maglaro para sa iba o gamit ang pera ng iba.',
      ],
      [
        'Paano ako makakahanap ng laro?',
        'Magbukas ng lobby mula sa menu, o itapat ang mouse sa pangalan nito para makita ang mga provider. Sa lobby, puwede kang mag-search, mag-filter ayon sa uri at pinakamababang taya, at pumili ng provider.',
        'Makikita sa bawat tile ng slot ang return to player (RTP) kapag inilalabas ito ng provider.',
      ],
      [
        'Puwede bang tumingin kahit walang account?',
        'Oo. Bukas sa lahat ang mga lobby. Magla-login ka lang kapag magsisimula ka ng laro o bubuksan mo ang sariling iyo, gaya ng wallet.',
      ],
    ],
  },
  login: {
    title: 'Login at password',
    topics: [
      [
        'Hindi ako makapag-log in',
        'I-check ang username at password; magkaiba ang malaki at maliit na titik. Pag ilang beses na nagkamali, hihingin ang mga letra sa larawan, at pagkatapos ay maghihintay ka sandali.',
        'Kung nagbigay ka ng mobile number, puwede kang mag-log in gamit ang SMS code sa halip na password.',
      ],
      [
        'Hindi dumarating ang SMS code',
        'Puwedeng umabot ng isang minuto. Pag tapos na ang countdown, humingi ng bago; ang pinakabagong code lang ang gagana. Pag sobra na ang hiningi mo, maghintay ng limang minuto.',
      ],
      [
        'Para saan ang slider?',
        'Pinipigilan nito ang mga program na nanghuhula ng password. Kung hindi mo ito magalaw o ayaw mo, piliin ang tanong sa ibaba: gumagana iyon sa keyboard at sa screen reader.',
      ],
      [
        'Ligtas bang ipatanda ang login ko?',
        'Sa sarili mong device, oo: naka-encrypt ang login mo sa browser na ito nang 24 oras at saka binubura. Huwag itong gamitin sa device na maraming gumagamit.',
      ],
    ],
  },
  wallet: {
    title: 'Balance, deposit at withdraw',
    topics: [
      [
        'Saan ko makikita ang balance ko?',
        'Sa itaas ng bawat page. Gumagalaw ito agad pag tumaya o nanalo ka, sa lahat ng device kung saan ka naka-log in. Itinatago ito ng mata sa tabi nito.',
      ],
      [
        'Kailan ako makakapag-deposit at withdraw?',
        'Anumang oras, mula sa wallet mo. Nasa balance mo ang deposit sa sandaling iulat ito ng payment partner. Hinihingi ng withdraw ang withdrawal PIN mo at isang account na sa iyo; sinasabi ng page nito kung magkano pa ang dapat itaya muna.',
      ],
      [
        'Paano iniingatan ang pera ko?',
        'Dalawang beses itinatala ang bawat galaw, gaya sa ledger ng bangko, at ang balance mo ay ang kabuuan ng mga talang iyon: walang nadadagdag o nawawala nang walang bakas.',
      ],
    ],
  },
  games: {
    title: 'Mga laro',
    topics: [
      [
        'Tumigil ang laro sa gitna ng round',
        'Buksan lang ulit: sa server tinatapos ang round, hindi sa browser mo. Ang tayang natanggap ay babayaran o isasara, at ang hindi natanggap ay walang bawas sa balance mo.',
      ],
      [
        'Bakit ayaw magbukas ng laro?',
        'Baka naka-maintenance ang provider, o hindi iniaalok ang laro sa bansa mo. Sasabihin ng page kung alin, at walang ibabawas sa balance mo.',
      ],
      [
        'Ano ang RTP?',
        'Return to player: bahagi ng lahat ng taya na ibinabalik ng laro sa napakaraming round. Wala itong sinasabi tungkol sa susunod mong round.',
      ],
    ],
  },
  fairness: {
    title: 'Fair play',
    topics: [
      [
        'Paano ko malalaman na patas ang round?',
        'Sa sarili naming mga laro, binubunot muna sa server ang resulta bago may gumalaw sa screen, mula sa random source na pang-cryptography, at itinatago kasama ng taya.',
      ],
      [
        'Totoo ba ang mga nananalong ipinapakita?',
        'Oo. Galing lang ang mga panalo sa mga round na totoong nilaro rito; pinaiikli ang mga pangalan. Kung wala pang nananalo, sinasabi namin.',
      ],
    ],
  },
  security: {
    title: 'Security',
    topics: [
      [
        'Paano pinoprotektahan ang connection ko?',
        'Naka-encrypt ang lahat sa 128 bits o higit pa. Isinasara pang muli ang mga password at code bago umalis sa browser mo, gamit ang susing hawak lang ng server namin.',
      ],
      [
        'Paano ko makikilala ang pekeng mensahe?',
        'Hindi namin hinihingi ang password o code mo, sa chat man, SMS o telepono. I-check ang address sa browser bago mag-log in.',
      ],
      [
        'Baka may ibang nakakaalam ng password ko',
        'Mag-log in, mag-log out kung saan-saan mo kaya, at sumulat agad sa customer service: gagawan ka nila ng bagong password at titingnan ang mga huling login.',
      ],
    ],
  },
  responsible: {
    title: 'Responsible gaming',
    topics: [
      [
        'Paano mananatiling libangan ang paglalaro?',
        'Magtakda ng halaga at oras bago magsimula, at tumigil pag naubos ang isa sa dalawa. Huwag habulin ang talo, huwag maglaro gamit ang utang, at huwag itong gawing solusyon sa problema.',
      ],
      [
        'Kailan ako dapat tumigil?',
        'Kapag mas matagal ka nang naglalaro kaysa balak mo, itinatago mo ito, nangungutang ka para rito, o naglalaro ka dahil malungkot. Kausapin ang pinagkakatiwalaan mo at ang customer service: isasara namin ang account mo hangga’t gusto mo.',
      ],
      [
        'Paano ilalayo ang mga bata?',
        'Huwag ipatanda ang login sa device na maraming gumagamit, mag-log out pag aalis, at gamitin ang parental controls ng system mo. Bawal maglaro ang wala pang {age}.',
      ],
    ],
  },
  partners: {
    title: 'Mga agent at partner',
    topics: [
      [
        'Ano ang ginagawa ng agent?',
        'Nagdadala ng mga player ang agent, inaalagaan sila, at may bahagi sa nilalaro nila. Nagla-login ang mga agent gaya ng lahat; nasa menu nila ang Agent Centre, kasama ang team nila, mga link para sa baguhan at mga anunsiyo.',
      ],
      [
        'Paano maging agent?',
        'Basahin ang page na “Sumali sa amin”, saka sumulat sa customer service: sabihin kung sino ka, saan ka nagtatrabaho, at ano ang plano mo.',
      ],
    ],
  },
  terms: {
    title: 'Mga tuntunin at privacy',
    topics: [
      [
        'Ano ang sinasang-ayunan ko?',
        'Na {age} taong gulang ka pataas, na sa iyo lang ang account, na susundin mo ang patakaran ng bawat laro, at na puwede kaming tumanggi sa taya at magsara ng account kung hinihingi ng batas o patakaran.',
      ],
      [
        'Anong data ang itinatago ninyo?',
        'Ang sinabi mo sa mga form, ang mga taya at tala mo, at ang record ng mga login mo kasama ang address. Itinatago namin ito hangga’t sinasabi ng batas, at hindi ibinibigay sa walang karapatan.',
      ],
      [
        'Gumagamit ba ng cookies ang site?',
        'Walang cookies para sa ads at walang tracker; binibilang lang ang mga bisita mo at ang ginagawa sa mga ito kung tinanong ka ng site at pumayag ka. Itinatago lang ng browser mo ang wika, ang theme at, habang naka-log in ka, ang session mo.',
      ],
    ],
  },
  contact: {
    title: 'Customer service',
    topics: [
      [
        'Paano ko kayo maaabot?',
        'Sa mga button sa gilid ng bawat page, anumang oras. Sabihin ang username mo, kung ano ang nangyari at kailan; huwag kailanman ang password.',
        'Demo ang site na ito: kusang sumasagot ang chat nito.',
      ],
      [
        'Paano magreklamo?',
        'Sumulat sa customer service na may pamagat na “Reklamo”. May sagot sa loob ng tatlong araw; kung hindi ka nasiyahan, diringgin ka rin ng mga awtoridad na nasa footer.',
      ],
    ],
  },
  vip: {
    title: 'VIP service',
    topics: [
      [
        'Sino ang inaasikaso ng VIP team?',
        'Ang mga member na lampas apat ang level. Dinadala sila ng button ng customer service sa sarili nilang team nang wala nang pinipili.',
      ],
    ],
  },
}
