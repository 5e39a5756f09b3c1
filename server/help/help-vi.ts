import type { HelpWords } from './help.ts'

/** The help centre in Vietnamese. */
export const helpInVietnamese: HelpWords = {
  start: {
    title: 'Bắt đầu',
    topics: [
      [
        'Ai được chơi tại {club}?',
        'Bất kỳ ai từ {age} tuổi trở lên và sống ở nơi cho phép cá cược trực tuyến. Bạn xác nhận tuổi khi đăng ký, và chúng tôi có thể yêu cầu giấy tờ tùy thân trước khi rút tiền.',
        'Mỗi người một tài khoản. Không được chơi thay người khác hoặc bằng tiền của người khác.',
      ],
      [
        'Làm sao để tìm trò chơi?',
        'Mở một sảnh từ menu, hoặc rê chuột lên tên sảnh để xem các nhà cung cấp. Trong sảnh, bạn có thể tìm theo tên, lọc theo loại và mức cược tối thiểu, và chọn nhà cung cấp.',
        'Mỗi ô slot hiển thị tỷ lệ hoàn trả (RTP) khi nhà cung cấp công bố.',
      ],
      [
        'Tôi có thể xem khi chưa có tài khoản không?',
        'Có. Mọi sảnh đều mở cho khách. Bạn chỉ cần đăng nhập khi bắt đầu chơi hoặc mở phần riêng của mình, chẳng hạn ví.',
      ],
    ],
  },
  login: {
    title: 'Đăng nhập và mật khẩu',
    topics: [
      [
        'Tôi không đăng nhập được',
        'Hãy kiểm tra tên đăng nhập và mật khẩu; có phân biệt chữ hoa và chữ thường. Sau vài lần sai, trang sẽ hỏi các chữ trong hình, rồi yêu cầu bạn chờ một lát.',
        'Nếu đã cung cấp số di động, bạn có thể đăng nhập bằng mã SMS thay cho mật khẩu.',
      ],
      [
        'Mã SMS không đến',
        'Có thể mất một phút. Khi hết đếm ngược, hãy yêu cầu mã khác; chỉ mã mới nhất có hiệu lực. Nếu yêu cầu quá nhiều lần, bạn phải chờ năm phút.',
      ],
      [
        'Thanh trượt dùng để làm gì?',
        'Để ngăn các chương trình đoán mật khẩu. Nếu không thể hoặc không muốn kéo, hãy chọn câu hỏi bên dưới: có thể trả lời bằng bàn phím và trình đọc màn hình.',
      ],
      [
        'Để trang ghi nhớ tôi có an toàn không?',
        'Trên thiết bị của riêng bạn thì có: thông tin đăng nhập được mã hóa trong trình duyệt này trong 24 giờ rồi bị xóa. Đừng bật trên thiết bị dùng chung.',
      ],
    ],
  },
  wallet: {
    title: 'Số dư, nạp và rút tiền',
    topics: [
      [
        'Tôi xem số dư ở đâu?',
        'Ở đầu mỗi trang. Số dư thay đổi ngay khi đặt cược hoặc thắng, trên mọi thiết bị bạn đang đăng nhập. Biểu tượng con mắt bên cạnh dùng để ẩn số dư.',
      ],
      [
        'Khi nào tôi có thể nạp và rút tiền?',
        'Bất cứ lúc nào, từ ví của bạn. Tiền nạp vào số dư ngay khi đối tác thanh toán báo về. Khi rút tiền cần mã PIN rút tiền và một tài khoản của chính bạn; trang rút tiền cho biết còn phải cược bao nhiêu trước.',
      ],
      [
        'Tiền của tôi được ghi nhận thế nào?',
        'Mỗi biến động được ghi hai lần như trong sổ cái ngân hàng, và số dư của bạn là tổng các bút toán đó: không gì có thể thêm vào hay mất đi mà không để lại dấu vết.',
      ],
    ],
  },
  games: {
    title: 'Trò chơi',
    topics: [
      [
        'Trò chơi dừng giữa chừng một ván',
        'Hãy mở lại: ván chơi được hoàn tất trên máy chủ, không phải trong trình duyệt của bạn. Khoản cược đã được nhận sẽ được kết toán, còn khoản chưa được nhận không làm thay đổi số dư.',
      ],
      [
        'Vì sao trò chơi không mở được?',
        'Nhà cung cấp có thể đang bảo trì, hoặc trò chơi không được cung cấp tại quốc gia của bạn. Trang sẽ nói rõ lý do, và số dư của bạn không bị trừ.',
      ],
      [
        'RTP nghĩa là gì?',
        'Tỷ lệ hoàn trả cho người chơi: phần của tổng tiền cược mà trò chơi trả lại qua số ván rất lớn. Nó không cho biết gì về ván tiếp theo của bạn.',
      ],
    ],
  },
  fairness: {
    title: 'Chơi công bằng',
    topics: [
      [
        'Làm sao biết một ván là công bằng?',
        'Kết quả mỗi ván của trò chơi do chúng tôi làm ra được rút trên máy chủ trước khi màn hình chuyển động, từ nguồn ngẫu nhiên dùng cho mật mã, và được lưu cùng khoản cược.',
      ],
      [
        'Người thắng hiển thị có thật không?',
        'Có. Người thắng chỉ đến từ những ván thật sự được chơi tại đây; tên được che bớt. Nếu chưa ai thắng, chúng tôi sẽ nói rõ.',
      ],
    ],
  },
  security: {
    title: 'Bảo mật',
    topics: [
      [
        'Kết nối của tôi được bảo vệ thế nào?',
        'Mọi dữ liệu truyền đi được mã hóa ít nhất 128 bit. Mật khẩu và mã được niêm phong thêm một lần trước khi rời trình duyệt, bằng khóa chỉ máy chủ của chúng tôi nắm giữ.',
      ],
      [
        'Làm sao nhận ra tin nhắn giả mạo?',
        'Chúng tôi không bao giờ hỏi mật khẩu hay mã của bạn qua trò chuyện, SMS hay điện thoại. Hãy kiểm tra địa chỉ trong trình duyệt trước khi đăng nhập.',
      ],
      [
        'Có thể người khác biết mật khẩu của tôi',
        'Hãy đăng nhập, đăng xuất khỏi mọi thiết bị có thể, và liên hệ chăm sóc khách hàng ngay: họ sẽ cùng bạn đặt mật khẩu mới và xem lại các lần đăng nhập gần nhất.',
      ],
    ],
  },
  responsible: {
    title: 'Chơi có trách nhiệm',
    topics: [
      [
        'Làm sao để việc chơi chỉ là giải trí?',
        'Hãy định trước số tiền và thời gian, và dừng lại khi một trong hai đã hết. Đừng gỡ thua, đừng chơi bằng tiền vay, và đừng chơi để giải quyết khó khăn.',
      ],
      [
        'Khi nào tôi nên dừng?',
        'Khi bạn chơi lâu hơn dự định, giấu người khác, vay tiền để chơi, hoặc chơi vì buồn chán. Hãy nói chuyện với người bạn tin tưởng và với chăm sóc khách hàng: chúng tôi đóng tài khoản trong thời gian bạn muốn.',
      ],
      [
        'Làm sao để trẻ em không tiếp cận?',
        'Đừng để trang ghi nhớ bạn trên thiết bị dùng chung, hãy đăng xuất khi rời đi, và dùng chức năng kiểm soát của phụ huynh trong hệ thống. Người dưới {age} tuổi không được chơi.',
      ],
    ],
  },
  partners: {
    title: 'Đại lý và đối tác',
    topics: [
      [
        'Đại lý làm gì?',
        'Đại lý giới thiệu và chăm sóc người chơi, và được chia phần từ việc chơi của họ. Đại lý đăng nhập như mọi người; trong menu của họ có Trung tâm Đại lý với đội nhóm, liên kết cho người mới và thông báo.',
      ],
      [
        'Làm sao để trở thành đại lý?',
        'Hãy đọc trang “Hợp tác”, rồi liên hệ chăm sóc khách hàng: cho biết bạn là ai, làm việc ở đâu và dự định gì.',
      ],
    ],
  },
  terms: {
    title: 'Điều khoản và quyền riêng tư',
    topics: [
      [
        'Tôi đồng ý với điều gì?',
        'Rằng bạn từ {age} tuổi trở lên, tài khoản chỉ thuộc về bạn, bạn tuân theo luật của từng trò chơi, và chúng tôi có thể từ chối cược và đóng tài khoản khi pháp luật hoặc quy định yêu cầu.',
      ],
      [
        'Các bạn lưu dữ liệu nào?',
        'Những gì bạn điền trong biểu mẫu, các khoản cược và bút toán của bạn, cùng lịch sử đăng nhập kèm địa chỉ. Chúng tôi lưu trong thời hạn luật định và không trao cho ai không có quyền.',
      ],
      [
        'Trang có dùng cookie không?',
        'Không có cookie quảng cáo và không có trình theo dõi; lượt truy cập của bạn và những gì được làm trong đó chỉ được đếm nếu trang hỏi và bạn cho phép. Trình duyệt của bạn lưu ngôn ngữ, giao diện và, khi bạn đang đăng nhập, phiên của bạn.',
      ],
    ],
  },
  contact: {
    title: 'Chăm sóc khách hàng',
    topics: [
      [
        'Làm sao để liên hệ?',
        'Bằng các nút ở mép mỗi trang, bất cứ lúc nào. Hãy cho biết tên đăng nhập, chuyện gì đã xảy ra và khi nào; đừng bao giờ gửi mật khẩu.',
        'Đây là trang trình diễn: chat tự trả lời.',
      ],
      [
        'Làm sao để khiếu nại?',
        'Hãy viết cho chăm sóc khách hàng với tiêu đề “Khiếu nại”. Bạn sẽ nhận trả lời trong ba ngày; nếu chưa hài lòng, bạn có thể tìm đến các cơ quan nêu ở chân trang.',
      ],
    ],
  },
  vip: {
    title: 'Dịch vụ VIP',
    topics: [
      [
        'Ai được đội VIP phục vụ?',
        'Thành viên có cấp trên bốn. Nút chăm sóc khách hàng dẫn thẳng đến đội của họ mà không cần chọn.',
      ],
    ],
  },
}
