import type { Language } from '#wire/shapes.ts'

/** Kinds of things that cannot be confused. */
export const thingKinds = ['animals', 'foods', 'vehicles', 'home', 'clothes', 'body'] as const
export type ThingKind = (typeof thingKinds)[number]

interface Words {
  /** Asks for the sum of the numbers behind the things of two kinds. */
  readonly ask: (kinds: string, list: string) => string
  readonly kinds: Readonly<Record<ThingKind, string>>
  /** The same things in the same order in every language. */
  readonly things: Readonly<Record<ThingKind, string>>
}

/**
 * Texts of the captcha question that replaces the slider, in every language: only a reader knows the kind of a thing.
 * Most names are those of Unicode CLDR 48 (`cldr-annotations-full`); where it describes a picture, the thing is named.
 */
export const captchaTexts: Readonly<Record<Language, Words>> = {
  en: {
    ask: (kinds, list) => `Add up the numbers behind the ${kinds}: ${list}.`,
    kinds: {
      animals: 'animals',
      foods: 'foods',
      vehicles: 'vehicles',
      home: 'household things',
      clothes: 'clothes',
      body: 'parts of the body',
    },
    things: {
      animals:
        'dog,cat,horse,goat,frog,monkey,tiger,lion,elephant,rabbit,bear,panda,koala,owl,bat,wolf,snake,turtle,whale,dolphin,octopus,shark,crocodile,giraffe,zebra,camel,hedgehog,snail,butterfly,ant,spider,fox,gorilla,rhino,hippo,leopard,kangaroo,flamingo,peacock,parrot,penguin,eagle,deer,buffalo',
      foods:
        'banana,mango,grape,watermelon,pineapple,coconut,lemon,strawberry,kiwi,potato,carrot,corn,cucumber,broccoli,garlic,onion,bread,egg,chocolate,cookie,doughnut,pizza,hamburger,sandwich,spaghetti,croissant,pancake,butter,candy,popcorn',
      vehicles:
        'car,taxi,bus,ambulance,fire engine,tractor,motorcycle,bicycle,steam train,aeroplane,helicopter,rocket,ship,sailing boat,canoe,underground train,police car,scooter',
      home: 'hammer,axe,wrench,screwdriver,ladder,scissors,kitchen knife,spoon,bucket,broom,key,candle,sponge,pencil,chair,bed,bathtub,mirror,door,pen',
      clothes: 'shirt,hat,shoe,sock,trousers,skirt,jacket,belt,scarf,glove,coat,dress,tie,cap,shorts,bikini',
      body: 'hand,foot,nose,ear,knee,shoulder,tooth,tongue,brain,mouth,eye,heart,lung,bone,elbow,finger',
    },
  },
  fil: {
    ask: (kinds, list) => `Pagsamahin ang mga numerong kasunod ng mga ${kinds}: ${list}.`,
    kinds: {
      animals: 'hayop',
      foods: 'pagkain',
      vehicles: 'sasakyan',
      home: 'gamit sa bahay',
      clothes: 'damit',
      body: 'bahagi ng katawan',
    },
    things: {
      animals:
        'aso,pusa,kabayo,kambing,palaka,unggoy,tigre,leon,elepante,kuneho,oso,panda,koala,kuwago,paniki,lobo,ahas,pagong,balyena,dolphin,pugita,pating,buwaya,giraffe,zebra,camel,hedgehog,kuhol,paru-paro,langgam,gagamba,soro,gorilya,rhinoceros,hippopotamus,leopard,kangaroo,flamingo,peacock,loro,penguin,agila,usa,kalabaw',
      foods:
        'saging,mangga,ubas,pakwan,pinya,niyog,lemon,strawberry,kiwi,patatas,carrot,mais,pipino,broccoli,bawang,sibuyas,tinapay,itlog,tsokolate,cookie,donat,pizza,hamburger,sandwich,spaghetti,croissant,pancakes,mantikilya,kendi,popcorn',
      vehicles:
        'kotse,taxi,bus,ambulansya,trak ng bumbero,traktora,motorsiklo,bisikleta,tren,eroplano,helicopter,rocket,barko,bangka,canoe,subway,sasakyan ng pulis,scooter',
      home: 'martilyo,palakol,liyabe,screwdriver,hagdan,gunting,kutsilyo,kutsara,timba,walis,susi,kandila,espongha,lapis,silya,higaan,bathtub,salamin,pinto,bolpen',
      clothes:
        'kamiseta,sombrero,sapatos,medyas,pantalon,palda,dyaket,sinturon,bandana,guwantes,kapa,bestida,kurbata,gora,shorts,bikini',
      body: 'kamay,paa,ilong,tainga,tuhod,balikat,ngipin,dila,utak,bibig,mata,puso,baga,buto,siko,daliri',
    },
  },
  'zh-Hans': {
    ask: (kinds, list) => `请把${kinds}后面的数字加起来：${list}。`,
    kinds: {
      animals: '动物',
      foods: '食物',
      vehicles: '交通工具',
      home: '家居用品',
      clothes: '衣物',
      body: '身体部位',
    },
    things: {
      animals:
        '狗,猫,马,山羊,青蛙,猴子,老虎,狮子,大象,兔子,熊,熊猫,考拉,猫头鹰,蝙蝠,狼,蛇,乌龟,鲸鱼,海豚,章鱼,鲨鱼,鳄鱼,长颈鹿,斑马,骆驼,刺猬,蜗牛,蝴蝶,蚂蚁,蜘蛛,狐狸,大猩猩,犀牛,河马,豹子,袋鼠,火烈鸟,孔雀,鹦鹉,企鹅,鹰,鹿,水牛',
      foods:
        '香蕉,芒果,葡萄,西瓜,菠萝,椰子,柠檬,草莓,猕猴桃,土豆,胡萝卜,玉米,黄瓜,西兰花,大蒜,洋葱,面包,鸡蛋,巧克力,饼干,甜甜圈,披萨,汉堡,三明治,意大利面,羊角面包,煎饼,黄油,糖果,爆米花',
      vehicles:
        '汽车,出租车,公交车,救护车,消防车,拖拉机,摩托车,自行车,火车,飞机,直升机,火箭,船,帆船,独木舟,地铁,警车,小型摩托车',
      home: '锤子,斧头,扳手,螺丝刀,梯子,剪刀,菜刀,勺子,桶,扫帚,钥匙,蜡烛,海绵,铅笔,椅子,床,浴缸,镜子,门,钢笔',
      clothes: '衬衫,帽子,鞋子,袜子,裤子,裙子,夹克,腰带,围巾,手套,外套,连衣裙,领带,鸭舌帽,短裤,比基尼',
      body: '手,脚,鼻子,耳朵,膝盖,肩膀,牙齿,舌头,大脑,嘴巴,眼睛,心脏,肺,骨头,手肘,手指',
    },
  },
  ja: {
    ask: (kinds, list) => `${kinds}の後ろにある数字を足してください：${list}。`,
    kinds: {
      animals: '動物',
      foods: '食べ物',
      vehicles: '乗り物',
      home: '家で使う物',
      clothes: '身に着けるもの',
      body: '体の部分',
    },
    things: {
      animals:
        'イヌ,ネコ,馬,山羊,カエル,サル,トラ,ライオン,ゾウ,ウサギ,クマ,パンダ,コアラ,フクロウ,コウモリ,オオカミ,ヘビ,カメ,クジラ,イルカ,タコ,サメ,ワニ,キリン,シマウマ,ラクダ,ハリネズミ,カタツムリ,チョウ,アリ,クモ,キツネ,ゴリラ,サイ,カバ,ヒョウ,カンガルー,フラミンゴ,クジャク,オウム,ペンギン,ワシ,シカ,水牛',
      foods:
        'バナナ,マンゴー,ぶどう,スイカ,パイナップル,ココナッツ,レモン,いちご,キウイフルーツ,ジャガイモ,にんじん,トウモロコシ,キュウリ,ブロッコリー,ニンニク,タマネギ,食パン,卵,チョコレート,クッキー,ドーナツ,ピザ,ハンバーガー,サンドイッチ,スパゲッティ,クロワッサン,パンケーキ,バター,キャンディ,ポップコーン',
      vehicles:
        '自動車,タクシー,バス,救急車,消防車,トラクター,オートバイ,自転車,機関車,飛行機,ヘリコプター,ロケット,船,ヨット,カヌー,地下鉄,パトカー,スクーター',
      home: 'ハンマー,斧,レンチ,ねじ回し,はしご,はさみ,包丁,スプーン,バケツ,ほうき,鍵,ろうそく,スポンジ,鉛筆,椅子,ベッド,バスタブ,鏡,ドア,ペン',
      clothes:
        'シャツ,帽子,靴,靴下,ズボン,スカート,ジャケット,ベルト,マフラー,手袋,コート,ワンピース,ネクタイ,キャップ,半ズボン,ビキニ',
      body: '手,足,鼻,耳,ひざ,肩,歯,舌,脳,口,目,心臓,肺,骨,ひじ,指',
    },
  },
  th: {
    ask: (kinds, list) => `รวมตัวเลขที่อยู่หลัง${kinds}: ${list}`,
    kinds: {
      animals: 'สัตว์',
      foods: 'อาหาร',
      vehicles: 'ยานพาหนะ',
      home: 'ของใช้ในบ้าน',
      clothes: 'เครื่องแต่งกาย',
      body: 'อวัยวะของร่างกาย',
    },
    things: {
      animals:
        'สุนัข,แมว,ม้า,แพะ,กบ,ลิง,เสือ,สิงโต,ช้าง,กระต่าย,หมี,แพนด้า,โคอาล่า,นกฮูก,ค้างคาว,หมาป่า,งู,เต่า,ปลาวาฬ,ปลาโลมา,ปลาหมึกยักษ์,ฉลาม,จระเข้,ยีราฟ,ม้าลาย,อูฐ,เม่น,หอยทาก,ผีเสื้อ,มด,แมงมุม,จิ้งจอก,กอริลล่า,แรด,ฮิปโปโปเตมัส,เสือดาว,จิงโจ้,นกฟลามิงโก,นกยูง,นกแก้ว,เพนกวิน,อินทรี,กวาง,ควาย',
      foods:
        'กล้วย,มะม่วง,องุ่น,แตงโม,สับปะรด,มะพร้าว,เลมอน,สตรอว์เบอร์รี่,กีวี,มันฝรั่ง,แครอท,ข้าวโพด,แตงกวา,บรอกโคลี,กระเทียม,หอมหัวใหญ่,ขนมปัง,ไข่,ช็อกโกแลต,คุกกี้,โดนัท,พิซซ่า,แฮมเบอร์เกอร์,แซนด์วิช,สปาเก็ตตี้,ครัวซอง,แพนเค้ก,เนย,ลูกอม,ป๊อปคอร์น',
      vehicles:
        'รถยนต์,แท็กซี่,รถบัส,รถพยาบาล,รถดับเพลิง,แทร็กเตอร์,มอเตอร์ไซค์,จักรยาน,รถจักรไอน้ำ,เครื่องบิน,เฮลิคอปเตอร์,จรวด,เรือ,เรือใบ,แคนู,รถไฟใต้ดิน,รถตำรวจ,รถสกู๊ตเตอร์',
      home: 'ค้อน,ขวาน,ประแจ,ไขควง,บันได,กรรไกร,มีด,ช้อน,ถัง,ไม้กวาด,กุญแจ,เทียน,ฟองน้ำ,ดินสอ,เก้าอี้,เตียง,อ่างอาบน้ำ,กระจก,ประตู,ปากกา',
      clothes:
        'เสื้อเชิ้ต,หมวก,รองเท้า,ถุงเท้า,กางเกง,กระโปรง,แจ็กเก็ต,เข็มขัด,ผ้าพันคอ,ถุงมือ,เสื้อโค้ต,ชุดกระโปรง,เนคไท,หมวกแก๊ป,กางเกงขาสั้น,บิกินี',
      body: 'มือ,เท้า,จมูก,หู,เข่า,ไหล่,ฟัน,ลิ้น,สมอง,ปาก,ตา,หัวใจ,ปอด,กระดูก,ข้อศอก,นิ้ว',
    },
  },
  vi: {
    ask: (kinds, list) => `Hãy cộng các số đứng sau ${kinds}: ${list}.`,
    kinds: {
      animals: 'con vật',
      foods: 'đồ ăn',
      vehicles: 'phương tiện giao thông',
      home: 'đồ dùng trong nhà',
      clothes: 'quần áo',
      body: 'bộ phận cơ thể',
    },
    things: {
      animals:
        'chó,mèo,ngựa,dê,ếch,khỉ,hổ,sư tử,voi,thỏ,gấu,gấu trúc,gấu túi,cú,dơi,sói,rắn,rùa,cá voi,cá heo,bạch tuộc,cá mập,cá sấu,hươu cao cổ,ngựa vằn,lạc đà,nhím,ốc sên,bướm,kiến,nhện,cáo,khỉ đột,tê giác,hà mã,báo,chuột túi,hồng hạc,công,vẹt,chim cánh cụt,đại bàng,hươu,trâu nước',
      foods:
        'chuối,xoài,nho,dưa hấu,dứa,dừa,chanh,dâu tây,kiwi,khoai tây,cà rốt,ngô,dưa chuột,súp lơ,tỏi,hành,bánh mì,trứng,sô cô la,bánh quy,bánh rán vòng,bánh pizza,bánh hamburger,bánh kẹp,spaghetti,bánh sừng bò,bánh kếp,bơ,kẹo,bỏng ngô',
      vehicles:
        'ô tô,taxi,xe buýt,xe cứu thương,xe cứu hỏa,máy kéo,xe máy,xe đạp,tàu hỏa,máy bay,máy bay trực thăng,tên lửa,tàu thủy,thuyền buồm,xuồng,tàu điện ngầm,xe cảnh sát,xe tay ga',
      home: 'búa,rìu,cờ lê,tua vít,thang,kéo,dao,thìa,xô,chổi,chìa khóa,nến,bọt biển,bút chì,ghế,giường,bồn tắm,gương,cửa,bút mực',
      clothes:
        'áo sơ mi,mũ,giày,tất,quần dài,váy,áo khoác,thắt lưng,khăn quàng,găng tay,áo choàng,đầm,cà vạt,mũ lưỡi trai,quần soóc,áo tắm',
      body: 'bàn tay,bàn chân,mũi,tai,đầu gối,vai,răng,lưỡi,não,miệng,mắt,trái tim,phổi,xương,khuỷu tay,ngón tay',
    },
  },
  id: {
    ask: (kinds, list) => `Jumlahkan angka di belakang ${kinds}: ${list}.`,
    kinds: {
      animals: 'hewan',
      foods: 'makanan',
      vehicles: 'kendaraan',
      home: 'barang rumah tangga',
      clothes: 'pakaian',
      body: 'bagian tubuh',
    },
    things: {
      animals:
        'anjing,kucing,kuda,kambing,katak,monyet,harimau,singa,gajah,kelinci,beruang,panda,koala,burung hantu,kelelawar,serigala,ular,kura-kura,ikan paus,lumba-lumba,gurita,hiu,buaya,jerapah,zebra,unta,landak,siput,kupu-kupu,semut,laba-laba,rubah,gorila,badak,kuda nil,macan tutul,kanguru,flamingo,merak,nuri,pinguin,elang,rusa,kerbau',
      foods:
        'pisang,mangga,anggur,semangka,nanas,kelapa,lemon,stroberi,kiwi,kentang,wortel,jagung,ketimun,brokoli,bawang putih,bawang bombay,roti,telur,cokelat,biskuit,donat,pizza,hamburger,roti lapis,spageti,croissant,panekuk,mentega,permen,popcorn',
      vehicles:
        'mobil,taksi,bus,ambulans,mobil pemadam,traktor,sepeda motor,sepeda,lokomotif,pesawat,helikopter,roket,kapal,perahu layar,kano,kereta bawah tanah,mobil polisi,motor skuter',
      home: 'palu,kapak,kunci inggris,obeng,tangga,gunting,pisau,sendok,ember,sapu,kunci,lilin,spons,pensil,kursi,tempat tidur,bak mandi,cermin,pintu,pena',
      clothes:
        'kemeja,topi,sepatu,kaus kaki,celana,rok,jaket,ikat pinggang,syal,sarung tangan,mantel,gaun,dasi,topi pet,celana pendek,bikini',
      body: 'tangan,kaki,hidung,telinga,lutut,bahu,gigi,lidah,otak,mulut,mata,jantung,paru-paru,tulang,siku,jari',
    },
  },
}
