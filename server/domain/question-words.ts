import type { Language } from '#wire/shapes.ts'

/** Kinds of things that nobody mixes up. */
export const thingKinds = ['animals', 'fruits', 'colours', 'body', 'clothes'] as const
export type ThingKind = (typeof thingKinds)[number]

interface Words {
  /** Asks for the sum of the numbers behind the things of a kind. */
  readonly ask: (kind: string, list: string) => string
  readonly kinds: Readonly<Record<ThingKind, string>>
  /** The same things in the same order in every language. */
  readonly things: Readonly<Record<ThingKind, string>>
}

/** The words of the question that stands in for the slider, in every language: what a thing is, only its reader knows. */
export const questionWords: Readonly<Record<Language, Words>> = {
  en: {
    ask: (kind, list) => `Add up the numbers behind the ${kind}: ${list}.`,
    kinds: { animals: 'animals', fruits: 'fruits', colours: 'colours', body: 'parts of the body', clothes: 'clothes' },
    things: {
      animals: 'dog,cat,horse,cow,goat,frog,monkey,tiger',
      fruits: 'banana,mango,grape,watermelon,pineapple,papaya,apple,coconut',
      colours: 'red,blue,green,yellow,black,white,purple,grey',
      body: 'hand,foot,nose,ear,knee,shoulder,tooth,tongue',
      clothes: 'shirt,hat,shoe,sock,trousers,skirt,jacket,belt',
    },
  },
  fil: {
    ask: (kind, list) => `Pagsamahin ang mga numerong kasunod ng mga ${kind}: ${list}.`,
    kinds: { animals: 'hayop', fruits: 'prutas', colours: 'kulay', body: 'bahagi ng katawan', clothes: 'damit' },
    things: {
      animals: 'aso,pusa,kabayo,baka,kambing,palaka,unggoy,tigre',
      fruits: 'saging,mangga,ubas,pakwan,pinya,papaya,mansanas,niyog',
      colours: 'pula,asul,berde,dilaw,itim,puti,lila,abo',
      body: 'kamay,paa,ilong,tainga,tuhod,balikat,ngipin,dila',
      clothes: 'kamiseta,sombrero,sapatos,medyas,pantalon,palda,dyaket,sinturon',
    },
  },
  'zh-Hans': {
    ask: (kind, list) => `请把${kind}后面的数字加起来：${list}。`,
    kinds: { animals: '动物', fruits: '水果', colours: '颜色', body: '身体部位', clothes: '衣物' },
    things: {
      animals: '狗,猫,马,牛,山羊,青蛙,猴子,老虎',
      fruits: '香蕉,芒果,葡萄,西瓜,菠萝,木瓜,苹果,椰子',
      colours: '红色,蓝色,绿色,黄色,黑色,白色,紫色,灰色',
      body: '手,脚,鼻子,耳朵,膝盖,肩膀,牙齿,舌头',
      clothes: '衬衫,帽子,鞋子,袜子,裤子,裙子,外套,腰带',
    },
  },
  ja: {
    ask: (kind, list) => `${kind}の後ろにある数字を足してください：${list}。`,
    kinds: { animals: '動物', fruits: '果物', colours: '色', body: '体の部分', clothes: '身に着けるもの' },
    things: {
      animals: '犬,猫,馬,牛,ヤギ,カエル,サル,トラ',
      fruits: 'バナナ,マンゴー,ぶどう,スイカ,パイナップル,パパイヤ,りんご,ココナッツ',
      colours: '赤,青,緑,黄色,黒,白,紫,灰色',
      body: '手,足,鼻,耳,ひざ,肩,歯,舌',
      clothes: 'シャツ,帽子,靴,靴下,ズボン,スカート,ジャケット,ベルト',
    },
  },
  th: {
    ask: (kind, list) => `รวมตัวเลขที่อยู่หลัง${kind}: ${list}`,
    kinds: { animals: 'สัตว์', fruits: 'ผลไม้', colours: 'สี', body: 'อวัยวะของร่างกาย', clothes: 'เครื่องแต่งกาย' },
    things: {
      animals: 'สุนัข,แมว,ม้า,วัว,แพะ,กบ,ลิง,เสือ',
      fruits: 'กล้วย,มะม่วง,องุ่น,แตงโม,สับปะรด,มะละกอ,แอปเปิล,มะพร้าว',
      colours: 'แดง,น้ำเงิน,เขียว,เหลือง,ดำ,ขาว,ม่วง,เทา',
      body: 'มือ,เท้า,จมูก,หู,เข่า,ไหล่,ฟัน,ลิ้น',
      clothes: 'เสื้อเชิ้ต,หมวก,รองเท้า,ถุงเท้า,กางเกง,กระโปรง,แจ็กเก็ต,เข็มขัด',
    },
  },
  vi: {
    ask: (kind, list) => `Hãy cộng các số đứng sau ${kind}: ${list}.`,
    kinds: { animals: 'con vật', fruits: 'trái cây', colours: 'màu sắc', body: 'bộ phận cơ thể', clothes: 'quần áo' },
    things: {
      animals: 'chó,mèo,ngựa,bò,dê,ếch,khỉ,hổ',
      fruits: 'chuối,xoài,nho,dưa hấu,dứa,đu đủ,táo,dừa',
      colours: 'đỏ,xanh dương,xanh lá,vàng,đen,trắng,tím,xám',
      body: 'bàn tay,bàn chân,mũi,tai,đầu gối,vai,răng,lưỡi',
      clothes: 'áo sơ mi,mũ,giày,tất,quần dài,váy,áo khoác,thắt lưng',
    },
  },
  id: {
    ask: (kind, list) => `Jumlahkan angka di belakang ${kind}: ${list}.`,
    kinds: { animals: 'hewan', fruits: 'buah', colours: 'warna', body: 'bagian tubuh', clothes: 'pakaian' },
    things: {
      animals: 'anjing,kucing,kuda,sapi,kambing,katak,monyet,harimau',
      fruits: 'pisang,mangga,anggur,semangka,nanas,pepaya,apel,kelapa',
      colours: 'merah,biru,hijau,kuning,hitam,putih,ungu,abu-abu',
      body: 'tangan,kaki,hidung,telinga,lutut,bahu,gigi,lidah',
      clothes: 'kemeja,topi,sepatu,kaus kaki,celana,rok,jaket,ikat pinggang',
    },
  },
}
